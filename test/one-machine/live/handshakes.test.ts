import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { routePath } from '#lib/contract/endpoint.ts';
import { startDeskForFile } from '../../support/api/desk.ts';

const { url, token } = await startDeskForFile({ ACCESS: 'open' });

const Authorization = `Bearer ${await token('ada', 'operator')}`;

/** Sends a request with headers that `fetch` does not allow. Returns the response, or the headers of the new protocol. */
const send = (path: string, headers: Record<string, string>, body?: string) =>
  new Promise<{ status: number; body: string; protocol?: string | undefined }>(
    (resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const outgoing = request(`${url}${path}`, { method, headers, agent: false });
      outgoing.on('response', (response) => {
        const status = response.statusCode ?? 0;
        text(response).then((received) => resolve({ status, body: received }), reject);
      });
      outgoing.on('upgrade', ({ statusCode = 0, headers: received }, socket) => {
        socket.destroy();
        const protocol = received['sec-websocket-protocol'];
        resolve({ status: statusCode, body: '', protocol });
      });
      outgoing.on('error', reject);
      if (headers.Expect !== '100-continue') return outgoing.end(body);
      outgoing.on('continue', () => outgoing.end(body));
      outgoing.flushHeaders();
    },
  );

/** The first request of an HTTP client of Java. */
const h2c = {
  Connection: 'Upgrade, HTTP2-Settings',
  Upgrade: 'h2c',
  'HTTP2-Settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
};
const handshake = {
  Connection: 'Upgrade',
  Upgrade: 'WebSocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const json = { Authorization, 'Content-Type': 'application/json' };
const shift = routePath(createShift, '');

it('ignores every upgrade but that to a WebSocket, with and without a body', async () => {
  const health = await send('/api/v3/health', h2c);
  const created = await send(shift, { ...json, ...h2c }, '{"operator_name":"Ada"}');
  const socket = await send('/live', { ...h2c, Upgrade: 'h2c, websocket' });

  expect([health.status, created.status, socket.status]).toEqual([200, 200, 404]);
  expect(JSON.parse(created.body)).toMatchObject({ result_data: [{ operator_name: 'Ada' }] });
});

it('ignores an expectation that it does not know, and obeys 100-continue', async () => {
  const unknown = await send('/api/v3/health', { Expect: 'the-best' });
  const continued = await send(shift, { ...json, Expect: '100-continue' }, '{"operator_name":7}');

  expect(unknown.status).toBe(200);
  expect(continued.status).toBe(422);
});

it('names no subprotocol in the response to a handshake', async () => {
  const opened = await send('/live', { ...handshake, 'Sec-WebSocket-Protocol': 'stomp, mqtt' });

  expect(opened).toEqual({ status: 101, body: '', protocol: undefined });
});
