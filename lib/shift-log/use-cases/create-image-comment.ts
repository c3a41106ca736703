import { reloadComment, type CommentFlow } from '../comments/outcome.ts';
import { writeComment } from '../comments/write.ts';
import type { createImageComment as contract } from '../contracts/images.ts';
import { requireShiftId } from '../fields/ids.ts';

/** Creates a comment with an image and no text. A form field takes precedence over a query parameter. */
export const createImageComment: CommentFlow<typeof contract> = {
  run: ({ path, query, body, files }, context) => {
    const operator_name =
      body.operator_name ?? body.shift_operator ?? query.operator_name ?? query.shift_operator;
    const fields = { operator_name: operator_name ?? undefined };
    return writeComment(requireShiftId(path.shift_id), fields, files, context);
  },
  reload: reloadComment,
  render: ({ comment: { comment_id, shift_fk, image } }) => {
    const message = `Shift ${shift_fk} has a comment with the image ${image[0]?.file_name ?? ''}.`;
    return Promise.resolve({ data: { message, comment_id } });
  },
};
