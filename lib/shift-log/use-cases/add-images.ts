import { ApiError } from '#lib/contract/errors.ts';
import { withLinks } from '../attachments/links.ts';
import { toCommentResponse } from '../comments/response.ts';
import { reloadComment, type CommentFlow } from '../comments/outcome.ts';
import { findCommentAndShift, loadComment } from '../comments/queries.ts';
import { writeComment } from '../comments/write.ts';
import { writeVersion } from '../comments/write-version.ts';
import type { addImages as contract } from '../contracts/images.ts';
import { readGuard } from '../shifts/repository.ts';

/** Adds images to a comment, which creates a version, or to a new comment on the running shift. */
export const addImages: CommentFlow<typeof contract> = {
  run: async ({ path, files }, context) => {
    if (path.comment_id === 'null') {
      const { running } = await readGuard();
      if (running === undefined) throw new ApiError('NO_SHIFT_RUNS');
      // No client can have read a version of a comment that does not exist yet.
      context.requireMatch('');
      return writeComment(running, {}, files, context);
    }
    const foundComment = await loadComment(path.comment_id, findCommentAndShift);
    return writeVersion(foundComment, {}, files, context);
  },
  reload: reloadComment,
  render: async ({ comment }) => {
    const { comment_id } = comment;
    const responses = await withLinks([toCommentResponse({ ...comment, replies: [] })]);
    return {
      data: responses.flatMap(({ image }) => image.map((file) => ({ ...file, comment_id }))),
    };
  },
};
