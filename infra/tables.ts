import { indexes as live } from '#lib/live/keys.ts';
import { indexes as proposals } from '#lib/proposals/keys.ts';
import { indexes as schedulingBlocks } from '#lib/scheduling-blocks/keys.ts';
import { indexes as search } from '#lib/search/keys.ts';
import { indexes as session } from '#lib/session/keys.ts';
import { indexes as shiftLog } from '#lib/shift-log/shifts/keys.ts';

type Index = { pk: string; sk: string; projectedAttributes: readonly string[] };

export type Table = {
  service: string;
  indexes: Record<string, Index>;
  /** The most frequent read operation; the alarm for throttled reads watches it. */
  read: 'Query' | 'GetItem';
  /** Whether most writes are batches, which are throttled in part: their alarm watches items, not requests. */
  writesBatches?: true;
  /** Whether the data is retained and can be restored. */
  isRetained: boolean;
  /** Why data that is not retained has no backup. */
  reason?: string;
};

/** The tables, one per service, with their indexes. The keys are `pk` and `sk`. */
export const tables: Table[] = [
  { service: 'shift-log', indexes: shiftLog, read: 'Query', isRetained: true },
  { service: 'proposals', indexes: proposals, read: 'GetItem', isRetained: true },
  { service: 'scheduling-blocks', indexes: schedulingBlocks, read: 'Query', isRetained: true },
  { service: 'session', indexes: session, read: 'GetItem', isRetained: true },
  {
    service: 'live',
    indexes: live,
    read: 'Query',
    isRetained: false,
    reason: 'It holds the open connections; an earlier state has no use.',
  },
  {
    service: 'search',
    indexes: search,
    read: 'Query',
    writesBatches: true,
    isRetained: false,
    reason: 'It holds an index of other tables, which npm run reindex rebuilds.',
  },
];
