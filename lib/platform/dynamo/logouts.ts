import { SKEW } from '../token.ts';
import { getItem } from './read.ts';
import { tableOf } from './tables.ts';
import { unauthenticated } from '#lib/contract/errors.ts';
import { check, free, put, type Step } from './transaction.ts';

/** Where the session service's table notes that a session was ended. */
export const logoutKey = (session: string) => ({ pk: `LOGOUT#${session}`, sk: 'LOGOUT' });

/** Whether a session was ended. One consistent read. */
export async function isEnded(session: string): Promise<boolean> {
  return (await getItem(tableOf('session'), logoutKey(session))) !== undefined;
}

/** Ends a session whose token is over at `expires`, in seconds since 1970: after that it is forgotten. */
export const ended = (session: string, expires: number): Step =>
  put(tableOf('session'), {
    ...logoutKey(session),
    expires: Math.min(Math.ceil(expires) + SKEW + 1, Number.MAX_SAFE_INTEGER),
  });

/** Holds a transaction to a session that was not ended; else 401. */
export const notEnded = (session: string): Step =>
  check(tableOf('session'), logoutKey(session), { when: free, refused: unauthenticated });
