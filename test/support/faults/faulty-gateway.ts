import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** The gateway's response to a call; `hang` never responds. */
type Outcome = 200 | 410 | 429 | 500 | 'hang';

const types: Partial<Record<Outcome, string>> = {
  410: 'GoneException',
  429: 'LimitExceededException',
  500: 'InternalFailure',
};

/** Starts the connections API of the gateway, which fails on request. */
export async function startFaultyGateway() {
  const state = {
    /** Returns the response to a call for a connection. */
    outcomeFor: (_id: string, _method: string): Outcome => 200,
    /** The event ids and error codes that were posted to each connection, in order. */
    posted: new Map<string, string[]>(),
    closed: new Set<string>(),
    /** Returns the delay of a call for a connection, in ms. */
    pause: (_id: string): number => 0,
    /** The open sockets, and those that are reset when they are used again. */
    open: new Set<Socket>(),
    dead: new Set<Socket>(),
    /** The number of calls for each connection. */
    calls: new Map<string, number>(),
  };
  const server = createServer((request, response) => {
    if (state.dead.has(request.socket)) return void request.socket.resetAndDestroy();
    void text(request).then(async (body) => {
      const id = decodeURIComponent(request.url?.split('/@connections/')[1] ?? '');
      const method = request.method ?? '';
      state.calls.set(id, (state.calls.get(id) ?? 0) + 1);
      const outcome = state.outcomeFor(id, method);
      if (outcome === 'hang') return;
      const pause = state.pause(id);
      if (pause > 0) await sleep(pause);
      if (outcome === 200 && method === 'DELETE') state.closed.add(id);
      if (outcome === 200 && method === 'POST') {
        const frame = JSON.parse(body) as { id?: string; code?: string };
        state.posted.set(id, [...(state.posted.get(id) ?? []), frame.id ?? frame.code ?? '']);
      }
      response.writeHead(outcome, { 'x-amzn-ErrorType': types[outcome] ?? '' }).end();
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
