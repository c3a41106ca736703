import { getItem, queryAll, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { log } from '#lib/platform/log.ts';
import { ticketEntry, toEntry } from '../entries/entries.ts';
import type { EntryChange } from '../model.ts';
import type { LookupTarget } from '../entries/from-event.ts';
import type { TicketRecord } from '../entries/records.ts';
import { logsFrom, logsTo } from '#lib/shift-log/logs/keys.ts';
import { itemKey } from '#lib/shift-log/open-items/keys.ts';
import * as shifts from '#lib/shift-log/shifts/keys.ts';
import { ticketKey } from '#lib/shift-log/tickets/keys.ts';
import { kindOf, sourceTable } from './locations.ts';

type StoredRecord = Item & Key & { last_event_id?: string };

/** Returns the entries of a stored item, in the state of an event; none if the item is not indexed. */
async function entriesOf(item: StoredRecord, version: string): Promise<EntryChange[]> {
  const kind = kindOf(item);
  if (kind === undefined) return [];
  if (kind === 'ticket') return entriesOfTicket(item as unknown as TicketRecord, version);
  return [toEntry[kind](toRecord(item) as never, version)];
}

/** Items of logs have the requests as JSON text. */
const toRecord = ({ request_response, ...item }: StoredRecord) =>
  typeof request_response === 'string'
    ? { ...item, request_response: JSON.parse(request_response) as unknown }
    : item;

/** Returns the entries of a stored item; none, with a line in the log, if it cannot be read. */
async function readableEntriesOf(item: StoredRecord, version: string): Promise<EntryChange[]> {
  try {
    return await entriesOf(item, version);
  } catch (error) {
    log('error', 'RECORD_NOT_INDEXED', { pk: item.pk, sk: item.sk }, error);
    return [];
  }
}

/** Returns the entry of a ticket, with the shift of its comment. */
async function entriesOfTicket(ticket: TicketRecord, version: string): Promise<EntryChange[]> {
  const { comment_id } = ticket;
  const comment = comment_id === undefined ? undefined : await locate(comment_id);
  return ticketEntry(ticket, comment && shifts.shiftIdOf(comment.pk), version);
}

/**
 * Returns the entries that a lookup finds. Without a version, an entry has that of the record's last event. One to
 * three calls; for the logs of a shift, one per megabyte.
 */
export async function readLookup(
  lookup: LookupTarget & { version?: string },
): Promise<EntryChange[]> {
  const { version } = lookup;
  if ('logsOf' in lookup) return logsOfShift(lookup.logsOf, version ?? '');
  const key = await keyOf(lookup);
  const item = key && (await getItem<StoredRecord>(sourceTable(), key));
  return item ? entriesOf(item, version ?? item.last_event_id ?? '') : [];
}

async function logsOfShift(shiftId: number, version: string): Promise<EntryChange[]> {
  const range = { pk: shifts.shiftPartition(shiftId), from: logsFrom, to: logsTo };
  const items = await queryAll<StoredRecord>({ table: sourceTable(), ...range });
  return (await Promise.all(items.map((item) => entriesOf(item, version)))).flat();
}

async function keyOf(lookup: Exclude<LookupTarget, { logsOf: number }>): Promise<Key | undefined> {
  if ('item' in lookup) return itemKey(lookup.item);
  if ('ticket' in lookup) return ticketKey(lookup.ticket);
  if ('shift' in lookup) return shifts.shiftKey(lookup.shift);
  return locate(lookup.record);
}

/** Returns the primary key of the record with an id, or undefined. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  const item = await getItem(sourceTable(), shifts.idIndexKey(id));
  return item && shifts.toLocation(item);
}

/**
 * Yields the entries of a shift and of all its readable records, page by page. By default their version is that of the
 * shift's last event, which is read first: an event that is committed meanwhile has a later version.
 */
export async function* recordsOfShift(
  shiftId: number,
  version?: string,
): AsyncGenerator<EntryChange[]> {
  const shift = await getItem<StoredRecord>(sourceTable(), shifts.shiftKey(shiftId));
  if (!shift) return;
  const currentVersion = version ?? shift.last_event_id ?? '';
  const query = { table: sourceTable(), pk: shifts.shiftPartition(shiftId) };
  for await (const page of queryPages<StoredRecord>(query)) {
    const entryLists = await Promise.all(
      page.map((item) => readableEntriesOf(item, currentVersion)),
    );
    yield entryLists.flat();
  }
}
