import { requireSameShift } from '../comments/comment.ts';
import { reloadComment, renderComment, type CommentFlow } from '../comments/outcome.ts';
import { commentNotFound, findCommentAndShift } from '../comments/queries.ts';
import { writeVersion } from '../comments/write-version.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import type { updateComment as contract } from '../contracts/comments.ts';
import { lineProblem } from '../fields/lines.ts';

/** Updates a comment, which creates a version. A body without changes creates none. */
export const updateComment: CommentFlow<typeof contract> = {
  run: async ({ path, body, files }, context) => {
    requireSame('comment_id', body.comment_id, path.comment_id, 'as in the path');
    const notFound = () => lineProblem(body, ['tags']) ?? commentNotFound(path.comment_id);
    const foundComment = await loadById(path.comment_id, findCommentAndShift, notFound);
    requireSameShift(foundComment.comment, body);
    return writeVersion(foundComment, body, files, context);
  },
  reload: reloadComment,
  render: renderComment,
};
