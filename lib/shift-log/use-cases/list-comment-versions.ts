import { BASE_PATH } from '../contracts/base-path.ts';
import { fillPage, itemsToRead, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { withArrivedFiles } from '../attachments/repository.ts';
import { withLinks } from '../attachments/links.ts';

import { commentNotFound, loadComment, locateComment, versionsOf } from '../comments/queries.ts';
import type { listCommentVersions as contract } from '../contracts/comments.ts';
import { findShiftId } from '../shifts/repository.ts';
import { readSnapshot, limitAfterConflicts } from '../reading/snapshots.ts';
import { fitComment, versionWeight, commentListLinks } from '../comments/response-limit.ts';

/**
 * Lists the versions of a comment, oldest first: all that fit a response, or a page of `limit`. The newest
 * one has the comment's replies.
 */
export const listCommentVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const { key, shift_id } = await loadComment(path.comment_id, locateComment);
  if (shift_id !== (await findShiftId(query.shift_id))) throw commentNotFound(path.comment_id);
  const { entries, next } = await readSnapshot(shift_id, (conflicts) => {
    const limit = limitAfterConflicts(query.limit, conflicts);
    return fillPage(
      versionsOf(key, Number(query.cursor ?? 0), itemsToRead(limit)),
      (entry) => ({
        entry,
        bytes: versionWeight(entry),
        position: String(entry.comment_version),
      }),
      { limit },
    );
  });
  const fittedVersions = (await withArrivedFiles(entries)).map(fitComment);
  const list = `${BASE_PATH}/shift/comment/${path.comment_id}/version_history`;
  const links = [
    ...nextPageLinks(list, query, next),
    ...commentListLinks(shift_id, fittedVersions.at(-1)?.olderReplies),
  ];
  return { data: await withLinks(fittedVersions.map(({ response }) => response)), links };
};
