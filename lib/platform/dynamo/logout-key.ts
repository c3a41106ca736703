import { unauthenticated } from '#lib/contract/errors.ts';
import { check, free, type TransactWrite } from './transact-write.ts';
import { tableOf } from './tables.ts';

/** Where the session service's table notes that a session was ended. */
export const logoutKey = (session: string) => ({ pk: `LOGOUT#${session}`, sk: 'LOGOUT' });

/** Holds a transaction to a session that was not ended; else 401. */
export const notEnded = (session: string): TransactWrite =>
  check(tableOf('session'), logoutKey(session), { when: free, refused: unauthenticated });
