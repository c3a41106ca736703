import { indexes as live } from '#lib/live/keys.ts';
import { indexes as proposals } from '#lib/proposals/keys.ts';
import { indexes as schedulingBlocks } from '#lib/scheduling-blocks/keys.ts';
import { indexes as session } from '#lib/session/keys.ts';
import { indexes as shiftLog } from '#lib/shift-log/keys.ts';

export type Index = { pk: string; sk: string; carries: readonly string[] };

export type Table = {
  service: string;
  indexes: Record<string, Index>;
  expires: string;
  /** The call by which most of it is read: the alarm about refused reads is on these. */
  read: 'Query' | 'GetItem';
  /** Whether what it holds is to be kept, and can be restored. */
  lasts: boolean;
};

/** The tables, one a service: keys `pk` and `sk`, indexes, and the attribute that items expire by. */
export const tables: Table[] = [
  { service: 'shift-log', indexes: shiftLog, expires: 'expires', read: 'Query', lasts: true },
  { service: 'proposals', indexes: proposals, expires: 'expires', read: 'GetItem', lasts: true },
  {
    service: 'scheduling-blocks',
    indexes: schedulingBlocks,
    expires: 'expires',
    read: 'Query',
    lasts: true,
  },
  { service: 'session', indexes: session, expires: 'expires', read: 'GetItem', lasts: true },
  { service: 'live', indexes: live, expires: 'expires', read: 'Query', lasts: false },
];
