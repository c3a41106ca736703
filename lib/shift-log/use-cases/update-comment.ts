import { isDeepStrictEqual } from 'node:util';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import {
  notFound,
  requireCommentId,
  requireItsShift,
  requireSameComment,
} from '../comments/ids.ts';
import { changeComment, findComment } from '../comments/repository.ts';
import { requireContent, withSaid } from '../comments/said.ts';
import type { updateComment as contract } from '../contracts/comments.ts';
import { changedBy, touched } from '../model.ts';
import { shownComment } from '../shown.ts';

/** Changes a comment: a new version of it. What says nothing new changes nothing. */
export const updateComment: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSameComment(path.comment_id, body);
  const found = await findComment(requireCommentId(path.comment_id));
  if (!found) throw notFound(path.comment_id);
  const { standing, shift } = found;
  requireItsShift(standing, body);
  const wanted = { ...withSaid(standing, body), replies: standing.replies };
  requireContent(wanted);
  context.requireMatch(String(standing.id));
  if (isDeepStrictEqual(wanted, standing)) return shownComment(standing);

  const now = context.clock();
  const changed = {
    ...wanted,
    id: context.newId(),
    comment_version: standing.comment_version + 1,
    metadata: changedBy(standing.metadata, context.user, now),
  };
  await changeComment(changed, standing, touched(shift, context.user, now));
  return shownComment(changed);
};
