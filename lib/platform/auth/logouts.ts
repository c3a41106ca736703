import { unauthenticated } from '#lib/contract/errors.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { getItem } from '../dynamo/read.ts';
import { tableName } from '../dynamo/tables.ts';
import { check, notExists, put, type TransactWrite } from '../dynamo/transaction.ts';

const logoutKey = (sessionId: string) => ({ pk: `LOGOUT#${sessionId}`, sk: 'LOGOUT' });

/** Returns whether a session was ended by a logout. One consistent read. */
export async function isLoggedOut(sessionId: string): Promise<boolean> {
  return (await getItem(tableName('session'), logoutKey(sessionId))) !== undefined;
}

/** Fails a transaction with 401 if the session was ended. */
export const checkNotLoggedOut = (sessionId: string): TransactWrite =>
  check(tableName('session'), logoutKey(sessionId), {
    condition: notExists,
    toError: unauthenticated,
  });

/** Records a logout until the session's token has expired; `expires` is in seconds since 1970. */
export const putLogout = (sessionId: string, expires: number): TransactWrite =>
  put(tableName('session'), {
    ...logoutKey(sessionId),
    expires: Math.min(Math.ceil(expires) + CLOCK_SKEW_SECONDS + 1, Number.MAX_SAFE_INTEGER),
  });
