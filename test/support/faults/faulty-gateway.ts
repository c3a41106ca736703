import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** How the gateway takes a post or a closing; `hang` never answers. */
type Taken = 200 | 410 | 429 | 500 | 'hang';

const types: Partial<Record<Taken, string>> = {
  410: 'GoneException',
  429: 'LimitExceededException',
  500: 'InternalFailure',
};

/** The gateway's `@connections`, with sockets that fail when they are told to. */
export async function faultyGateway() {
  const state = {
    /** How a call for a connection is taken. */
    taking: (_id: string, _method: string): Taken => 200,
    /** The ids of the events that were posted to each connection, in order; and error codes. */
    posted: new Map<string, string[]>(),
    closed: new Set<string>(),
    /** How long it takes over a call for a connection, in milliseconds. */
    pause: (_id: string): number => 0,
    /** The sockets that are open, and those of them that are dead when they are next used. */
    open: new Set<Socket>(),
    dead: new Set<Socket>(),
    /** How many calls came for each connection. */
    calls: new Map<string, number>(),
  };
  const server = createServer((request, response) => {
    if (state.dead.has(request.socket)) return void request.socket.resetAndDestroy();
    void text(request).then(async (body) => {
      const id = decodeURIComponent(request.url?.split('/@connections/')[1] ?? '');
      const method = request.method ?? '';
      state.calls.set(id, (state.calls.get(id) ?? 0) + 1);
      const taken = state.taking(id, method);
      if (taken === 'hang') return;
      const pause = state.pause(id);
      if (pause > 0) await sleep(pause);
      if (taken === 200 && method === 'DELETE') state.closed.add(id);
      if (taken === 200 && method === 'POST') {
        const frame = JSON.parse(body) as { id?: string; code?: string };
        state.posted.set(id, [...(state.posted.get(id) ?? []), frame.id ?? frame.code ?? '']);
      }
      response.writeHead(taken, { 'x-amzn-ErrorType': types[taken] ?? '' }).end();
    });
  }).listen(0, '127.0.0.1');
  server.on('connection', (socket) => {
    state.open.add(socket);
    socket.once('close', () => state.open.delete(socket));
  });
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live` };
}
