import type { EventStep, Step } from '#lib/platform/dynamo/transaction.ts';
import { MOST_LINKS } from '../contracts/comment-input.ts';
import { findComment, nextVersion, repliesTo } from '../comments/repository.ts';
import { changedBy, touched } from '../model.ts';
import type { TicketRecord } from './ticket.ts';

/**
 * Steps that link a ticket into the comment that it is about: the next version of it, by who asked for the
 * ticket. None where it has that link, or no room for one more.
 */
export async function linkSteps(
  { comment_id, requested_by, ticket }: TicketRecord,
  now: string,
  newId: () => number,
): Promise<(Step | EventStep)[]> {
  const found = comment_id === undefined ? undefined : await findComment(comment_id);
  if (!found || !ticket) return [];
  const { standing: seen, hasReplies, shift } = found;
  const links = seen.issue_tracker_links;
  if (links.includes(ticket.url) || links.length >= MOST_LINKS) return [];
  const comment = {
    ...seen,
    id: newId(),
    comment_version: seen.comment_version + 1,
    issue_tracker_links: [...links, ticket.url],
    metadata: changedBy(seen.metadata, requested_by, now),
    replies: hasReplies ? await repliesTo(seen) : [],
  };
  return nextVersion(comment, seen, touched(shift, requested_by, now));
}
