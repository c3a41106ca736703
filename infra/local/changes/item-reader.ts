import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { Changes } from '#lib/contract/consumer.ts';
import type { ChangeRecord } from '#lib/platform/consumers/table-stream.ts';
import { toRecord } from './event-reader.ts';
import type { Reader } from './lane.ts';
import { matches } from './matches.ts';

/**
 * Reads items of a table that were written, and makes records of those that the consumer asks for. Here
 * nobody knows whether an item was there before: each is told of as a new one.
 */
export const itemReader = ({ changes, filter }: Changes): Reader => ({
  read: async (written) => {
    const keys = [...written].map((text) => JSON.parse(text) as Key);
    const items = await Promise.all(
      keys.map((key) => getItem<Item & Key>(tableName(changes), key)),
    );
    return items
      .flatMap((item): ChangeRecord[] => (item ? [toRecord('INSERT', item)] : []))
      .filter((record) => matches(filter, record));
  },
  done: () => undefined,
});

/** A key as a lane is told of it. */
export const asText = ({ pk, sk }: Key): string => JSON.stringify({ pk, sk });
