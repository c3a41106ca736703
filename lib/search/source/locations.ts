import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';

/**
 * The keys of the shift log's table that the index reads. No service imports another: a test compares these keys with
 * those of the shift log.
 */
export const sourceTable = () => tableName('shift-log');

/** The key of the item that maps the id of a record to its primary key. */
export const idIndexKey = (id: number) => ({ pk: `ID#${id}`, sk: 'HOME' });

/** Returns the primary key that an item of the shift log's id index stores. */
export const toLocation = ({ lies }: Item): Key => lies as Key;

export const shiftPartition = (shiftId: number) => `SHIFT#${shiftId}`;
export const shiftKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: '#SHIFT' });
/** The sort keys of the logs of a shift. */
export const logRange = { from: 'LOG#', to: 'LOG#\u{10FFFF}' };
export const shiftIdOf = (partition: string) => Number(partition.slice('SHIFT#'.length));
export const itemKey = (itemId: number) => ({ pk: `ITEM#${itemId}`, sk: 'ITEM' });
export const ticketKey = (recordId: string) => ({ pk: `TICKET#${recordId}`, sk: 'TICKET' });

/** The index partitions of all shifts, of all items and of created tickets. */
export const lists = {
  shifts: { index: { name: 'index1', pk: 'index1_pk', sk: 'index1_sk' }, pk: 'SHIFTS' },
  items: { index: { name: 'index1', pk: 'index1_pk', sk: 'index1_sk' }, pk: 'ITEMS' },
  tickets: { index: { name: 'index3', pk: 'index3_pk', sk: 'index3_sk' }, pk: 'CREATED_TICKETS' },
};

type RecordKind = 'shift' | 'log' | 'annotation' | 'comment' | 'reply' | 'loss' | 'item' | 'ticket';

const sortKeyPrefixes: [RecordKind, string][] = [
  ['shift', '#SHIFT'],
  ['log', 'LOG#'],
  ['annotation', 'ANNOTATION#'],
  ['comment', 'COMMENT#'],
  ['loss', 'LOSS#'],
];

/** Returns the kind of the record with a primary key; undefined if it is not indexed. */
export function kindOf({ pk, sk }: Key): RecordKind | undefined {
  if (pk.startsWith('ITEM#')) return sk === 'ITEM' ? 'item' : undefined;
  if (pk.startsWith('TICKET#')) return 'ticket';
  if (!pk.startsWith('SHIFT#')) return undefined;
  const [kind] = sortKeyPrefixes.find(([, beginning]) => sk.startsWith(beginning)) ?? [];
  return kind === 'comment' && sk.includes('#REPLY#') ? 'reply' : kind;
}
