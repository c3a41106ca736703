import type { RequestOf } from '#lib/contract/endpoint.ts';
import { config } from '#lib/platform/config.ts';
import { createSocketToken } from '#lib/platform/auth/socket-tokens.ts';
import type { Caller } from '#lib/platform/auth/token.ts';
import type { getStream } from './contracts/stream.ts';

/** Returns the WebSocket address with the filters and, for a caller with a token, a socket token. */
export async function streamAddress(
  { shift_id, events, since }: RequestOf<typeof getStream>['query'],
  caller: Caller | undefined,
): Promise<string> {
  const url = new URL(config('STREAM_URL'));
  // A caller without a token, under ACCESS=open, has no session.
  if (caller && caller.sessionId !== '')
    url.searchParams.set('token', await createSocketToken(caller));
  if (shift_id !== undefined) url.searchParams.set('shift_id', String(shift_id));
  if (events !== undefined) url.searchParams.set('events', events.join(','));
  if (since !== undefined) url.searchParams.set('since', since);
  return url.href;
}
