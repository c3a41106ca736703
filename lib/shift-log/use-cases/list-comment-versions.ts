import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { Link, Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import { withArrivals } from '../attachments/later-arrivals.ts';
import { withLinks } from '../attachments/links.ts';
import type { CommentRecord } from '../comments/comment.ts';
import { fitComment, weightOfVersion } from '../comments/fit-comments.ts';
import { locateComment, versionsOf } from '../comments/history.ts';
import { notFound, requireCommentId } from '../comments/ids.ts';
import type { listCommentVersions as contract } from '../contracts/comments.ts';
import { slt } from '../contracts/slt.ts';
import { findShiftId } from '../repository.ts';
import { commentListLinks } from '../response.ts';
import { readSnapshot, limitAfterConflicts } from '../snapshots.ts';

type Page = { versions: CommentRecord[]; hasMore: boolean };

/**
 * Lists the versions of a comment, oldest first: all that fit an answer, or a page of `limit`. The newest
 * one carries the comment's replies.
 */
export const listCommentVersions: UseCase<typeof contract> = async ({ path, query }) => {
  const location = await locateComment(requireCommentId(path.comment_id));
  if (!location || location.shift !== (await findShiftId(query.shift_id)))
    throw notFound(path.comment_id);
  const page = await readSnapshot(location.shift, (interrupted) => {
    const limit = limitAfterConflicts(query.limit, interrupted);
    // One more than fits shows that there is more.
    const pageSize = limit === undefined ? undefined : limit + 1;
    return readPage(versionsOf(location.key, Number(query.cursor ?? 0), pageSize), limit);
  });
  return toOutcome(page, query);
};

async function readPage(
  all: AsyncIterable<CommentRecord>,
  limit: number | undefined,
): Promise<Page> {
  const versions: CommentRecord[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const version of all) {
    room -= weightOfVersion(version);
    if (versions.length === limit || (room < 0 && versions.length > 0))
      return { versions, hasMore: true };
    versions.push(version);
  }
  return { versions, hasMore: false };
}

async function toOutcome(
  { versions, hasMore }: Page,
  { shift_id, limit }: RequestOf<typeof contract>['query'],
): Promise<Outcome> {
  const fitted = (await withArrivals(versions)).map(fitComment);
  const data = await withLinks(fitted.map(({ view }) => view));
  const last = versions.at(-1);
  if (!last) return { data };
  const list = `${slt}/shift/comment/${last.comment_id}/version_history`;
  const size = limit !== undefined && { limit: String(limit) };
  const query = { shift_id, ...size, cursor: String(last.comment_version) };
  const next: Link[] = hasMore ? [{ rel: 'next', path: list, query }] : [];
  return { data, links: [...next, ...commentListLinks(last.shift_fk, fitted.at(-1)?.rest)] };
}
