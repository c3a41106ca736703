import { ApiError } from '#lib/contract/errors.ts';
import type { Finish, UseCase } from '#lib/platform/http/use-case.ts';
import { commentView } from '../comments/comment.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import { makeComment, makeVersion } from '../comments/make.ts';
import { fromStoredOutcome } from '../comments/outcome.ts';
import { findComment } from '../comments/repository.ts';
import type { addImages as contract } from '../contracts/images.ts';
import { withLinks } from '../attachments/links.ts';
import { readGuard } from '../repository.ts';

/** Adds images to a comment: a new version of it; or to a new comment on the running shift. */
export const addImages: UseCase<typeof contract> = async ({ path, files }, context) => {
  if (path.comment_id === 'null') {
    const { running } = await readGuard();
    if (running === undefined) throw new ApiError('NO_SHIFT_RUNS');
    // What is yet to be made is no version that anyone can have read.
    context.requireMatch('');
    return makeComment(running, {}, files, context);
  }
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  return makeVersion(found, {}, files, context);
};

/** Renders all files that the comment shows. */
export const finish: Finish<typeof contract> = async (outcome) => {
  const { comment } = await fromStoredOutcome(outcome);
  const [shown] = await withLinks([commentView({ ...comment, replies: [] })]);
  const { comment_id } = comment;
  return { ...outcome, data: (shown?.image ?? []).map((one) => ({ ...one, comment_id })) };
};
