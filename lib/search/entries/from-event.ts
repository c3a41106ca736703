import * as z from 'zod/mini';
import type { EntryChange } from '../model.ts';
import { toEntry } from './entries.ts';
import type { Records } from './records.ts';

/** The frame of an event. It names what has changed, and omits data that is too large. */
const frame = z.looseObject({
  id: z.string(),
  event: z.string(),
  shift_id: z.optional(z.number()),
  comment_id: z.optional(z.number()),
  reply_id: z.optional(z.number()),
  annotation_id: z.optional(z.number()),
  loss_id: z.optional(z.number()),
  item_id: z.optional(z.number()),
  record_id: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

type Frame = z.output<typeof frame>;

/** What is read from the tables: a record by its id, an item, a ticket, a shift, or all logs of a shift. */
export type LookupTarget =
  | { record: number }
  | { item: number }
  | { ticket: string }
  | { shift: number }
  | { logsOf: number };

/** A read that an event requires. The version is the id of the event. */
export type Lookup = { version: string } & LookupTarget;

/** What an event changes in the index. */
type IndexChanges = { changes: EntryChange[]; lookups: Lookup[] };

const none: IndexChanges = { changes: [], lookups: [] };

/** What the data of each event is: a record of this kind. */
const kindsOfData: Partial<Record<string, Exclude<keyof Records, 'log'>>> = {
  shift_started: 'shift',
  shift_updated: 'shift',
  shift_ended: 'shift',
  shift_comment: 'comment',
  comment_reply: 'reply',
  shift_annotation: 'annotation',
  shift_item: 'item',
  shift_loss: 'loss',
};

const indexedEvents = [...Object.keys(kindsOfData), 'shift_logs', 'ticket_created'];

/** Returns the new states of the entries of an event with data. */
function changesOfData({ event, id, data }: Frame): EntryChange[] {
  if (event === 'shift_logs') return (data as Records['log'][]).map((log) => toEntry.log(log, id));
  const kind = kindsOfData[event];
  return kind ? [toEntry[kind](data as never, id)] : [];
}

/** Returns what an event changes in the index, given the text of its frame. Throws if the frame is not readable. */
export function changesOfFrame(text: string): IndexChanges {
  const event = frame.parse(JSON.parse(text));
  if (!indexedEvents.includes(event.event)) return none;
  // A ticket has no shift of its own: that of its comment is looked up.
  return event.data === undefined || event.event === 'ticket_created'
    ? { changes: [], lookups: lookupsOf(event) }
    : { changes: changesOfData(event), lookups: [] };
}

function lookupsOf({ id: version, event, shift_id: shift, ...names }: Frame): Lookup[] {
  const { record_id: ticket, item_id: item, reply_id, comment_id, annotation_id, loss_id } = names;
  const record = reply_id ?? comment_id ?? annotation_id ?? loss_id;
  if (ticket !== undefined) return [{ version, ticket }];
  if (item !== undefined) return [{ version, item }];
  if (record !== undefined) return [{ version, record }];
  if (shift === undefined) return [];
  // The event does not name the logs that have changed.
  return [event === 'shift_logs' ? { version, logsOf: shift } : { version, shift }];
}
