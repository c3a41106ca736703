import type { EventWrite, TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { MAX_LINKS } from '../contracts/resources/comment-fields.ts';
import type { Comment } from '../comments/comment.ts';
import { findCommentAndShift, readReplies } from '../comments/queries.ts';
import { changeWrites, requireRoom } from '../comments/repository.ts';
import { withModification } from '../shifts/model.ts';
import { invalidField } from '../fields/ids.ts';
import type { TicketRecord } from './ticket.ts';

/** The maximum bytes that a link, its ticket and its author add to a comment. */
const LINK_BYTES = 4096;

/** Throws 422 if a comment has as many links as it may have, and 413 if it is too large for another. */
export function requireRoomForLink(comment: Comment): void {
  const { length } = comment.issue_tracker_links;
  if (length < MAX_LINKS) return requireRoom(comment, LINK_BYTES);
  throw invalidField('comment_id', `The comment already has ${MAX_LINKS} links`);
}

/**
 * Returns the writes that link a ticket into its comment, which stays in its version, by its author, with a later time.
 * None if the comment has the link already. Throws if it has no room for one.
 */
export async function linkWrites(
  { record_id, comment_id, requested_by, ticket }: TicketRecord,
  now: string,
): Promise<(TransactWrite | EventWrite)[]> {
  const foundComment = comment_id === undefined ? undefined : await findCommentAndShift(comment_id);
  if (!foundComment || !ticket) return [];
  const { comment: current, replyCount, shift } = foundComment;
  const links = current.issue_tracker_links;
  if (links.includes(ticket.url)) return [];
  requireRoomForLink(current);
  const comment = {
    ...current,
    issue_tracker_links: [...links, ticket.url],
    tickets: [...(current.tickets ?? []), { record_id, url: ticket.url }].slice(-MAX_LINKS),
    metadata: { ...current.metadata, last_modified_on: timeAfter(current, now) },
    replies: replyCount > 0 ? await readReplies(current) : [],
  };
  return changeWrites(comment, foundComment, withModification(shift, { user: requested_by }, now));
}

/** Returns a time after the last change of a comment, by which clients order its states: clocks may differ. */
function timeAfter({ metadata }: Comment, now: string): string {
  const earliest = Date.parse(metadata.last_modified_on) + 1;
  return Date.parse(now) >= earliest ? now : new Date(earliest).toISOString();
}
