import type { Changes, Filter } from '#lib/contract/consumer.ts';
import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { insertRecord } from './event-reader.ts';
import type { Reader } from './stream-poller.ts';

/**
 * Returns a reader of written items, which makes records of those that match the consumer's filter. Whether an
 * item existed before is unknown: each record is an INSERT.
 */
export const itemReader = ({ changes, filter }: Changes): Reader => ({
  read: async (keyTexts) => {
    const keys = [...keyTexts].map((text) => JSON.parse(text) as Key);
    const items = await Promise.all(
      keys.map((key) => getItem<Item & Key>(tableName(changes), key)),
    );
    return items
      .filter((item) => item !== undefined)
      .map(insertRecord)
      .filter((record) => matchesFilter(filter, record));
  },
  done: () => undefined,
});

/** A key as a change for the poller. */
export const keyText = ({ pk, sk }: Key): string => JSON.stringify({ pk, sk });

/** Whether a record matches a filter, by Lambda's rules. */
function matchesFilter(filter: Filter, record: unknown): boolean {
  return Object.entries(filter).every(([field, rule]) => {
    const value = (record as Record<string, unknown> | undefined)?.[field];
    if (!Array.isArray(rule)) return matchesFilter(rule, value);
    return rule.some((alternative) =>
      typeof alternative === 'string'
        ? alternative === value
        : typeof value === 'string' && value.startsWith(alternative.prefix),
    );
  });
}
