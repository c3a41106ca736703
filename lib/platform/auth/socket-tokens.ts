import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '#lib/contract/endpoint.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import type { Caller } from './token.ts';
import { dynamo } from '../dynamo/client.ts';
import { tableName } from '../dynamo/tables.ts';
import { commit, put } from '../dynamo/transaction.ts';

/** A ticket is good for so many seconds, and once. */
export const SOCKET_TOKEN_SECONDS = 60;

/** Where the session service's table keeps a ticket: by its digest, so that reading the table gives none. */
export const socketTokenKey = (ticket: string) => ({
  pk: `TICKET#${createHash('sha256').update(ticket).digest('base64url')}`,
  sk: 'TICKET',
});

/**
 * A random ticket with which its bearer connects as the caller: once, within a minute, and no longer than
 * by the token that it stands for.
 */
export async function createSocketToken(caller: Caller, now: number = Date.now()): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expires = Math.floor(
    Math.min(now / 1000 + SOCKET_TOKEN_SECONDS, caller.expires + CLOCK_SKEW_SECONDS),
  );
  const kept = JSON.stringify({ ...caller, scopes: [...caller.scopes] });
  await commit([put(tableName('session'), { ...socketTokenKey(ticket), caller: kept, expires })]);
  return ticket;
}

/**
 * The caller for whom a ticket was made; undefined where there is none, it was taken, or is over. Of
 * several who take it at once one gets it. Whether the caller's session still stands is to be asked.
 */
export async function redeemSocketToken(
  ticket: string,
  now: number = Date.now(),
): Promise<Caller | undefined> {
  const { Attributes } = await dynamo.send(
    new DeleteCommand({
      TableName: tableName('session'),
      Key: socketTokenKey(ticket),
      ReturnValues: 'ALL_OLD',
    }),
  );
  const { caller, expires } = (Attributes ?? {}) as { caller?: string; expires?: number };
  if (caller === undefined || expires === undefined || expires <= now / 1000) return undefined;
  const { scopes, ...identity } = JSON.parse(caller) as Omit<Caller, 'scopes'> & {
    scopes: Scope[];
  };
  return { ...identity, scopes: new Set(scopes) };
}
