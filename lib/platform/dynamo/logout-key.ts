import { unauthenticated } from '#lib/contract/errors.ts';
import { check, notExists, type TransactWrite } from './transact-write.ts';
import { tableName } from './tables.ts';

/** Where the session service's table notes that a session was ended. */
export const logoutKey = (session: string) => ({ pk: `LOGOUT#${session}`, sk: 'LOGOUT' });

/** Holds a transaction to a session that was not ended; else 401. */
export const checkNotLoggedOut = (session: string): TransactWrite =>
  check(tableName('session'), logoutKey(session), {
    condition: notExists,
    toError: unauthenticated,
  });
