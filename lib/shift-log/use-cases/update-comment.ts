import type { UseCase } from '#lib/platform/http/use-case.ts';
import {
  notFound,
  requireCommentId,
  requireItsShift,
  requireSameComment,
} from '../comments/ids.ts';
import { makeVersion } from '../comments/make.ts';
import { findComment } from '../comments/repository.ts';
import type { updateComment as contract } from '../contracts/comments.ts';

export { finishComment as finish } from '../comments/finish.ts';

/** Changes a comment: a new version of it. What says nothing new changes nothing. */
export const updateComment: UseCase<typeof contract> = async ({ path, body, files }, context) => {
  requireSameComment(path.comment_id, body);
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  requireItsShift(found.standing, body);
  return makeVersion(found, body, files, context);
};
