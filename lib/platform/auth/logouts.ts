import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { logoutKey } from '../dynamo/logout-key.ts';
import { getItem } from '../dynamo/read.ts';
import { tableName } from '../dynamo/tables.ts';
import { put, type TransactWrite } from '../dynamo/transaction.ts';

/** Whether a session was ended. One consistent read. */
export async function isLoggedOut(session: string): Promise<boolean> {
  return (await getItem(tableName('session'), logoutKey(session))) !== undefined;
}

/** Ends a session whose token is over at `expires`, in seconds since 1970: after that it is forgotten. */
export const putLogout = (session: string, expires: number): TransactWrite =>
  put(tableName('session'), {
    ...logoutKey(session),
    expires: Math.min(Math.ceil(expires) + CLOCK_SKEW_SECONDS + 1, Number.MAX_SAFE_INTEGER),
  });
