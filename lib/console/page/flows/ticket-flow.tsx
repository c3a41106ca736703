import { useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { reloadEntry, updateEntry } from '../desk/entry-requests.ts';
import { etagOf } from '../drafts/draft.ts';
import type { Comment } from '../store/records.ts';
import { ticketFor, TicketDialog, type TicketFields } from '../views/dialogs/ticket.tsx';
import { ticketKey } from '../views/parts/links.ts';
import type { CommentFlowProps } from './entry-flows.tsx';
import { useSubmit } from './use-submit.ts';
import { useSimilar } from './use-similar.ts';

type TicketFlowProps = CommentFlowProps & { address: string };

/** Creates a ticket from a comment, once: a repetition has the same key. */
export function TicketFlow({ desk, comment, address, onClose }: TicketFlowProps) {
  const fields = useMemo(() => ticketFor(comment, address), []);
  const key = useMemo(() => crypto.randomUUID(), []);
  const { submit, ...state } = useSubmit(onClose, Object.keys(fields));
  const create = async ({ priority, severity, ...rest }: TicketFields) => {
    const body = { ...rest, ...(priority && { priority }), ...(severity && { severity }) };
    const headers = { 'Idempotency-Key': key };
    const response = await desk.api.call('shift-log.create-ticket', { body, headers });
    const [ticket] = response.body.result_data;
    desk.notices.confirm(
      ticket ? `Ticket ${ticket.key} was created.` : 'The ticket is on its way.',
    );
    // The ticket is shown in its comment before the stream brings it.
    await reloadEntry(desk, comment);
  };
  const link = async (url: string) => {
    await linkTicket(desk, comment, url);
    desk.notices.confirm(`The comment is linked to ${ticketKey(url)}.`);
  };
  const [text, setText] = useState(comment.comment ?? '');
  const similar = useSimilar(text);
  return (
    <TicketDialog
      {...{ fields, onClose, ...state }}
      similar={similar.filter(({ id }) => id !== String(comment.comment_id))}
      linked={comment.issue_tracker_links}
      onSummary={setText}
      onLink={(url) => void submit(() => link(url))}
      onCreate={(ticket) => void submit(() => create(ticket))}
    />
  );
}

/** Links the comment to a ticket that exists, on condition that nobody has changed it meanwhile. */
export function linkTicket(desk: Desk, comment: Comment, url: string): Promise<void> {
  const body = { issue_tracker_links: [...comment.issue_tracker_links, url] };
  return updateEntry(desk, comment, body, { 'If-Match': etagOf(comment) });
}
