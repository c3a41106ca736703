import { unauthenticated } from '#lib/contract/errors.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { getItem } from '../dynamo/read.ts';
import { tableName } from '../dynamo/tables.ts';
import { check, notExists, put, type TransactWrite } from '../dynamo/transaction.ts';

const logoutKey = (session: string) => ({ pk: `LOGOUT#${session}`, sk: 'LOGOUT' });

/** Returns whether a session was ended by a logout. One consistent read. */
export async function isLoggedOut(session: string): Promise<boolean> {
  return (await getItem(tableName('session'), logoutKey(session))) !== undefined;
}

/** Fails a transaction with 401 if the session was ended. */
export const checkNotLoggedOut = (session: string): TransactWrite =>
  check(tableName('session'), logoutKey(session), {
    condition: notExists,
    toError: unauthenticated,
  });

/** Records a logout until the session's token has expired; `expires` is in seconds since 1970. */
export const putLogout = (session: string, expires: number): TransactWrite =>
  put(tableName('session'), {
    ...logoutKey(session),
    expires: Math.min(Math.ceil(expires) + CLOCK_SKEW_SECONDS + 1, Number.MAX_SAFE_INTEGER),
  });
