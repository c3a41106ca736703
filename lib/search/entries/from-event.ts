import * as z from 'zod/mini';
import * as entries from './entries.ts';
import { logEntry } from './log-entry.ts';
import * as records from './records.ts';

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
type IndexChanges = { changes: entries.EntryChange[]; lookups: Lookup[] };

const none: IndexChanges = { changes: [], lookups: [] };

/** Returns the new states of entries, given the data of an event and its id. */
const parsers: Record<string, (data: unknown, version: string) => entries.EntryChange[]> = {
  shift_started: oneOf(records.shift, entries.shiftEntry),
  shift_updated: oneOf(records.shift, entries.shiftEntry),
  shift_ended: oneOf(records.shift, entries.shiftEntry),
  shift_logs: (data, version) =>
    z
      .array(records.log)
      .parse(data)
      .map((log) => logEntry(log, version)),
  shift_comment: oneOf(records.comment, entries.commentEntry),
  comment_reply: oneOf(records.reply, entries.replyEntry),
  shift_annotation: oneOf(records.annotation, entries.annotationEntry),
  shift_item: oneOf(records.item, entries.itemEntry),
  shift_loss: oneOf(records.loss, entries.lossEntry),
};

function oneOf<T extends z.ZodMiniType>(
  schema: T,
  toEntry: (record: z.output<T>, version: string) => entries.EntryChange,
) {
  return (data: unknown, version: string) => [toEntry(schema.parse(data), version)];
}

/** Returns what an event changes in the index, given the text of its frame. Throws if the frame is not readable. */
export function changesOfFrame(text: string): IndexChanges {
  const event = frame.parse(JSON.parse(text));
  const parse = parsers[event.event];
  // A ticket has no shift of its own: that of its comment is looked up.
  if (!parse && event.event !== 'ticket_created') return none;
  return parse && event.data !== undefined
    ? { changes: parse(event.data, event.id), lookups: [] }
    : { changes: [], lookups: lookupsOf(event) };
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
