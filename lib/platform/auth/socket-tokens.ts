import { randomBytes } from 'node:crypto';
import type { Scope } from '#lib/contract/endpoint.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { takeItem } from '../dynamo/single-writes.ts';
import { tableName } from '../dynamo/tables.ts';
import { sha256 } from '../ids.ts';
import { commit, put } from '../dynamo/transaction.ts';
import type { Caller } from './token.ts';

const SOCKET_TOKEN_SECONDS = 60;

/** Returns the key of a socket token in the session service's table: a digest, so that a read reveals none. */
export const socketTokenKey = (socketToken: string) => ({
  pk: `TICKET#${sha256(socketToken)}`,
  sk: 'TICKET',
});

/** Creates a random token that opens one connection as the caller, before the caller's own token expires. */
export async function createSocketToken(caller: Caller, now: number = Date.now()): Promise<string> {
  const socketToken = randomBytes(32).toString('base64url');
  const expires = Math.floor(
    Math.min(now / 1000 + SOCKET_TOKEN_SECONDS, caller.expires + CLOCK_SKEW_SECONDS),
  );
  await commit([
    put(tableName('session'), {
      ...socketTokenKey(socketToken),
      caller: JSON.stringify(toStoredCaller(caller)),
      expires,
    }),
  ]);
  return socketToken;
}

/**
 * Deletes a socket token and returns its caller; undefined if it is unknown, used or expired. Of concurrent calls
 * one gets the caller. Does not check whether the caller has logged out.
 */
export async function redeemSocketToken(
  socketToken: string,
  now: number = Date.now(),
): Promise<Caller | undefined> {
  const item = await takeItem(tableName('session'), socketTokenKey(socketToken));
  const { caller, expires } = (item ?? {}) as { caller?: string; expires?: number };
  if (caller === undefined || expires === undefined || expires <= now / 1000) return undefined;
  return toCaller(JSON.parse(caller) as StoredCaller);
}

/** A caller as the JSON text in the item of a socket token. */
type StoredCaller = Omit<Caller, 'scopes' | 'sessionId'> & { scopes: Scope[]; session: string };

const toStoredCaller = ({ scopes, sessionId, ...caller }: Caller): StoredCaller => ({
  ...caller,
  scopes: [...scopes],
  session: sessionId,
});

const toCaller = ({ scopes, session, ...caller }: StoredCaller): Caller => ({
  ...caller,
  scopes: new Set(scopes),
  sessionId: session,
});
