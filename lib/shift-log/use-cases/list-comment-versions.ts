import { fillPage, itemsToRead, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { withArrivals } from '../attachments/later-arrivals.ts';
import { withLinks } from '../attachments/links.ts';
import { fitComment, weightOfVersion } from '../comments/fit-comments.ts';
import { locateComment, versionsOf } from '../comments/history.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import type { listCommentVersions as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { findShiftId } from '../repository.ts';
import { commentListLinks } from '../response.ts';
import { readSnapshot, limitAfterConflicts } from '../snapshots.ts';

/**
 * Lists the versions of a comment, oldest first: all that fit an answer, or a page of `limit`. The newest
 * one carries the comment's replies.
 */
export const listCommentVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const location = await locateComment(requireCommentId(path.comment_id));
  if (!location || location.shift !== (await findShiftId(query.shift_id)))
    throw notFound(path.comment_id);
  const { entries, next } = await readSnapshot(location.shift, (conflicts) => {
    const limit = limitAfterConflicts(query.limit, conflicts);
    return fillPage(
      versionsOf(location.key, Number(query.cursor ?? 0), itemsToRead(limit)),
      (entry) => ({
        entry,
        bytes: weightOfVersion(entry),
        position: String(entry.comment_version),
      }),
      { limit },
    );
  });
  const fitted = (await withArrivals(entries)).map(fitComment);
  const list = `${slt}/shift/comment/${path.comment_id}/version_history`;
  const links = [
    ...nextPageLinks(list, query, next),
    ...commentListLinks(location.shift, fitted.at(-1)?.rest),
  ];
  return { data: await withLinks(fitted.map(({ view }) => view)), links };
};
