import * as z from 'zod/mini';
import { open } from '#lib/contract/endpoint.ts';
import { text } from '#lib/contract/fields.ts';
import { defineSocketRoute } from '#lib/contract/socket.ts';
import { filters, since } from './filters.ts';
import { errorFrame, pong } from './frames.ts';

export const connect = defineSocketRoute({
  id: 'live.connect',
  route: '$connect',
  caller: open('slt:read'),
  query: {
    token: z.optional(text('The socket token from the stream endpoint, or a session token')),
    ...filters,
    since: z.optional(since),
  },
  errors: [
    'UNAUTHENTICATED',
    'SCOPE_MISSING',
    'ORIGIN_NOT_ALLOWED',
    'INVALID_EVENTS',
    'TOO_MANY_SOCKETS',
  ],
  access: [
    ...['live:put-connection', 'live:put-socket', 'live:list-sockets'],
    ...['live:delete-connection', 'live:delete-socket', 'sockets:post', 'sockets:close'],
    ...['session:check-logout', 'session:redeem-socket-token'],
  ],
  summary: 'Open the stream',
});

export const disconnect = defineSocketRoute({
  id: 'live.disconnect',
  route: '$disconnect',
  frame: {},
  errors: [],
  access: ['live:delete-connection', 'live:delete-socket'],
  summary: 'Remove a closed connection',
});

export const ping = defineSocketRoute({
  id: 'live.ping',
  route: 'ping',
  frame: {},
  response: pong,
  errors: ['TOKEN_EXPIRED', 'CONNECTION_LOST'],
  access: [
    ...['live:get-connection', 'live:delete-connection', 'live:delete-socket'],
    ...['sockets:post', 'sockets:close'],
  ],
  summary: 'Keep a connection alive',
});

export const resume = defineSocketRoute({
  id: 'live.resume',
  route: 'resume',
  frame: { since },
  errors: ['INVALID_FRAME', 'CONNECTION_LOST'],
  access: ['live:update-connection', 'sockets:post'],
  summary: 'Replay the events after an id',
});

export const refuseFrame = defineSocketRoute({
  id: 'live.refuse-frame',
  route: '$default',
  frame: {},
  response: errorFrame,
  errors: ['INVALID_FRAME'],
  access: [],
  summary: 'Refuse an unknown frame',
});
