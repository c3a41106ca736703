import { InvalidRequest } from '#lib/contract/errors.ts';
import type { EventWrite, TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { MOST_LINKS } from '../contracts/comment-input.ts';
import type { Comment } from '../comments/comment.ts';
import { findComment, nextVersion, repliesTo, requireRoomFor } from '../comments/repository.ts';
import { modifiedBy, withModification } from '../model.ts';
import type { TicketRecord } from './ticket.ts';

/** A link to a ticket, and who made it, have this many bytes at most. */
const LINK_BYTES = 2048;

/** Throws where a comment takes no further link: 422 where it has as many as it may, 413 where it is too large. */
export function requireRoom(comment: Comment): void {
  const { length } = comment.issue_tracker_links;
  if (length < MOST_LINKS) return requireRoomFor(comment, LINK_BYTES);
  const msg = `The comment has ${MOST_LINKS} links already`;
  throw new InvalidRequest([{ loc: ['body', 'comment_id'], msg, type: 'value_error' }]);
}

/**
 * Steps that link a ticket into the comment that it is about: the next version of it, by who asked for the
 * ticket. None where it has that link. Throws where it has no room for one more.
 */
export async function linkSteps(
  { comment_id, requested_by, ticket }: TicketRecord,
  now: string,
  newId: () => number,
): Promise<(TransactWrite | EventWrite)[]> {
  const found = comment_id === undefined ? undefined : await findComment(comment_id);
  if (!found || !ticket) return [];
  const { standing: seen, replyCount, shift } = found;
  const links = seen.issue_tracker_links;
  if (links.includes(ticket.url)) return [];
  requireRoom(seen);
  const comment = {
    ...seen,
    id: newId(),
    comment_version: seen.comment_version + 1,
    issue_tracker_links: [...links, ticket.url],
    metadata: modifiedBy(seen.metadata, requested_by, now),
    replies: replyCount > 0 ? await repliesTo(seen) : [],
  };
  return nextVersion(comment, found, withModification(shift, requested_by, now));
}
