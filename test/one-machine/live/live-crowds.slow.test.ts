import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectionsOf } from '../../support/live/connections.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { requestStream, watch } from '../../support/live/watcher.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const { ids } = await connectionsOf(desk);

/** Opens sockets, each in a session of its own: a session has at most ten. */
async function openCrowd(size: number): Promise<WebSocket[]> {
  const { url } = await requestStream(operator);
  const tokens = await Promise.all(
    Array.from({ length: size }, (_, n) => desk.token(`viewer-${n}`, 'viewer')),
  );
  return tokens.map((token) => {
    const address = new URL(url);
    address.searchParams.set('token', token);
    return new WebSocket(address).on('error', () => undefined);
  });
}

it('responds to other clients while one sends invalid frames and reads nothing', async () => {
  const [other, stuck] = [await watch(operator), await watch(operator)];
  stuck.socket.pause();

  for (let n = 0; n < 40_000; n++) stuck.send({ action: 'nope' });
  for (let n = 0; n < 500; n++) stuck.send({ action: 'resume', since: 'x' });
  other.send({ action: 'ping' });

  await other.waitFor(({ event }) => (event as string) === 'pong');
});

it('stores no connection for clients that left before they were handled', async () => {
  await expect.poll(async () => (await ids()).length).toBe(0);

  const crowd = await openCrowd(400);
  await Promise.race(crowd.map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  for (const socket of crowd) socket.terminate();

  // The service handles this connection after all of the crowd.
  await watch(operator);
  await expect.poll(async () => (await ids()).length).toBe(1);
});

it('opens a new connection before it has cleaned up a crowd that left', async () => {
  const crowd = await openCrowd(300);
  await Promise.all(crowd.map((socket) => new Promise((resolve) => socket.once('open', resolve))));

  for (const socket of crowd) socket.terminate();
  await watch(operator);

  expect((await ids()).length).toBeGreaterThan(100);
  await expect.poll(async () => (await ids()).length).toBeLessThan(10);
});
