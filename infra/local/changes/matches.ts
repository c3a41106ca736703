import type { Filter } from '#lib/contract/consumer.ts';

/** Whether a record is one that a filter finds, as Lambda judges it. */
export function matches(filter: Filter, record: unknown): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = isObject(record) ? record[field] : undefined;
    if (!Array.isArray(wanted)) return matches(wanted, value);
    return wanted.some((one) =>
      typeof one === 'string'
        ? one === value
        : typeof value === 'string' && value.startsWith(one.prefix),
    );
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
