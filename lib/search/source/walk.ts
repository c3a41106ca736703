import { queryAll, type Key } from '#lib/platform/dynamo/read.ts';
import type { EntryChange } from '../model.ts';
import * as source from './locations.ts';
import { readLookup, recordsOfShift } from './records.ts';

/** A part of the shift log: a shift with its records, an item or a ticket. */
export type Part = { shift: number } | { item: number } | { ticket: string };

/**
 * Returns all parts of the shift log, oldest first, by its indexes. Tickets from before the index of
 * created tickets existed are not included.
 */
export async function listParts(): Promise<Part[]> {
  const [shifts, items, tickets] = await Promise.all([
    idsInIndex('shifts'),
    idsInIndex('items'),
    idsInIndex('tickets'),
  ]);
  return [
    ...shifts.map((id) => ({ shift: Number(id) })),
    ...items.map((id) => ({ item: Number(id) })),
    ...tickets.map((ticket) => ({ ticket })),
  ];
}

/** Returns the ids in the partition keys that an index lists. */
async function idsInIndex(list: keyof typeof source.lists): Promise<string[]> {
  const query = { table: source.sourceTable(), ...source.lists[list] };
  const rows = await queryAll<Key>(query);
  return rows.map(({ pk }) => pk.slice(pk.indexOf('#') + 1));
}

/**
 * Yields the entries of a part, page by page, in the state in which its records are stored. By default their version
 * is that of the last event.
 */
export async function* entriesOfPart(part: Part, version?: string): AsyncGenerator<EntryChange[]> {
  if ('shift' in part) yield* recordsOfShift(part.shift, version);
  else yield await readLookup({ ...part, ...(version !== undefined && { version }) });
}
