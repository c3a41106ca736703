import { reloadComment, renderComment, type CommentFlow } from '../comments/outcome.ts';
import { writeComment } from '../comments/write.ts';
import type { createComment as contract } from '../contracts/comments.ts';

/** Creates a comment on a shift, running or ended. */
export const createComment: CommentFlow<typeof contract> = {
  run: ({ body, files }, context) =>
    writeComment(body.shift_fk ?? body.shift_id ?? 0, body, files, context),
  reload: reloadComment,
  render: renderComment,
};
