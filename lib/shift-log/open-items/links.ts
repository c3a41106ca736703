import { ApiError } from '#lib/contract/errors.ts';
import { commentNotFound, locateComment } from '../comments/queries.ts';
import { findTicket } from '../tickets/effect.ts';

type Links = { comment_id?: number | null | undefined; record_id?: string | null | undefined };

/**
 * Throws 404 for a comment or a ticket that does not exist. Links that are stored already are not checked: the
 * record of a ticket is deleted after a year. Comments are never deleted.
 */
export async function requireLinks(links: Links, storedLinks: Links = {}): Promise<void> {
  const { comment_id, record_id } = links;
  const isNew = (name: keyof Links) => links[name] != null && links[name] !== storedLinks[name];
  const [comment, ticket] = await Promise.all([
    isNew('comment_id') && comment_id != null ? locateComment(comment_id) : true,
    isNew('record_id') && record_id != null ? findTicket(record_id) : true,
  ]);
  if (!comment) throw commentNotFound(String(comment_id));
  if (!ticket) throw new ApiError('TICKET_NOT_FOUND', { record_id: String(record_id) });
}
