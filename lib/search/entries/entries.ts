import type { EntryChange } from '../model.ts';
import { authorAndTime, changeTo, ticketLinks } from './entry-parts.ts';
import { itemEntry, lossEntry } from './item-entries.ts';
import { logEntry } from './log-entry.ts';
import type { Records, TicketRecord } from './records.ts';
import { annotationEntry, commentEntry, replyEntry, shiftEntry } from './text-entries.ts';

/** Returns the entry of a record in the state of a version, by its kind. */
export const toEntry: {
  [Kind in keyof Records]: (record: Records[Kind], version: string) => EntryChange;
} = {
  shift: shiftEntry,
  log: logEntry,
  annotation: annotationEntry,
  comment: commentEntry,
  reply: replyEntry,
  item: itemEntry,
  loss: lossEntry,
};

/** Returns the entry of a ticket, with the shift of its comment. None before the tracker has created it. */
export function ticketEntry(
  { record_id, requested_by, requested_on, ticket }: TicketRecord,
  shift_id: number | undefined,
  version: string,
): EntryChange[] {
  if (!ticket) return [];
  const creation = authorAndTime({ created_by: requested_by, created_on: requested_on });
  return [
    changeTo({
      kind: 'ticket',
      id: record_id,
      ...(shift_id !== undefined && { shift_id }),
      ...creation,
      text: `${ticket.key} ${ticket.summary}`,
      tags: [],
      ...ticketLinks(ticket.url === undefined ? [] : [ticket.url]),
      version,
    }),
  ];
}
