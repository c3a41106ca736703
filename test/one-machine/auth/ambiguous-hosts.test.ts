import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startDeskForFile } from '../../support/api/desk.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const desk = await startDeskForFile({ ACCESS: 'open' });
const service = await readServiceFile(desk.folder);

/** Sends a request as text, which may be one that no client library sends. Returns the status. */
async function sendLines(address: string, lines: string[]): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(await text(socket)) ?? [];
  return Number(status);
}

const handshake = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

it.each([
  ['a request', desk.url, '/api/v3/health', []],
  ['a handshake', desk.url, '/live', handshake],
  ['a request to the object store', service.s3, '/', []],
  ['a request to the mail sink', service.ses, '/', []],
])('refuses %s with two Host headers', async (_, address, path, headers) => {
  const { host } = new URL(address);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers];

  expect(await sendLines(address, [...lines, 'Host: evil.example'])).toBe(400);
  expect(await sendLines(address, [...lines, `Host: ${host}`])).toBe(400);
});

it('refuses an address of an object with an incomplete escape', async () => {
  const { host } = new URL(service.s3);

  const status = await sendLines(service.s3, ['GET /bucket/%zz HTTP/1.1', `Host: ${host}`]);

  expect(status).toBe(400);
});

it('serves the console at an address of any length, and refuses a long one of a file', async () => {
  const long = 'x'.repeat(2000);
  const addresses = [`console/${long}`, `console/assets/${long}.js`, `api/v3/ui/${long}`];

  const responses = await Promise.all(addresses.map((path) => fetch(`${desk.url}/${path}`)));

  expect(responses.map(({ status }) => status)).toEqual([200, 404, 404]);
});
