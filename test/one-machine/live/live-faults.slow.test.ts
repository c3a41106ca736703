import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { annotate } from '../../support/shift-log/annotations.ts';
import { nowInSeconds } from '../../support/api/bad-tokens.ts';
import { connectionsOf } from '../../support/live/connections.ts';
import { startDeskForTest, launchDesk, startDeskForFile } from '../../support/api/desk.ts';
import { floodSlowReader } from '../../support/live/slow-reader.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';
import { startSubscription } from '../../support/live/subscription.ts';
import { hasAnnotation, requestStream, watch, watchUrl } from '../../support/live/watcher.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const { ids, put } = await connectionsOf(desk);

it('delivers events although many connections have vanished without closing', async () => {
  const { shift_id } = await startShift(operator);
  const watcher = await watch(operator, { shift_id });
  const vanished = Array.from({ length: 100 }, (_, n) => `vanished-${n}`);
  await Promise.all(vanished.map((id) => put(id)));

  await annotate(operator, shift_id, 'Calm');

  await watcher.waitFor(hasAnnotation('Calm'));
  const listVanished = async () => (await ids()).filter((id) => id.startsWith('vanished'));
  await expect.poll(listVanished).toEqual([]);
});

it('delivers events to others while one subscriber reads nothing', async () => {
  const { shift_id } = await startShift(operator);
  const watcher = await watch(operator, { shift_id });
  await floodSlowReader(desk, operator, shift_id);

  await annotate(operator, shift_id, 'Calm');

  await watcher.waitFor(hasAnnotation('Calm'), 30_000);
});

it.each([
  ['1 MB in one frame', 1024 * 1024],
  ['one byte more than a frame may have', 32 * 1024 + 1],
])('closes only the socket that sends %s', async (_, bytes) => {
  const { shift_id } = await startShift(operator);
  const [watcher, sender] = [await watch(operator, { shift_id }), await watch(operator)];

  sender.send('x'.repeat(bytes));

  expect([1006, 1009]).toContain(await sender.closed);
  await annotate(operator, shift_id, 'Calm');
  await watcher.waitFor(hasAnnotation('Calm'));
});

it('delivers to a thousand connections, and deletes them when they close', async () => {
  const { shift_id } = await startShift(operator);
  const { url } = await requestStream(operator, { shift_id });
  const before = (await ids()).length;
  const openConnection = async (n: number) => {
    // A session has at most ten sockets.
    const address = new URL(url);
    address.searchParams.set('token', await desk.token(`viewer-${n}`, 'viewer'));
    const socket = new WebSocket(address);
    const received: string[] = [];
    socket.on('message', (data) => received.push((data as Buffer).toString()));
    await once(socket, 'open');
    return { socket, received };
  };
  const all: Awaited<ReturnType<typeof openConnection>>[] = [];
  for (let n = 0; n < 20; n++)
    all.push(
      ...(await Promise.all(Array.from({ length: 50 }, (_, m) => openConnection(50 * n + m)))),
    );

  await annotate(operator, shift_id, 'Calm');

  const countReached = () =>
    all.filter(({ received }) => received.some((one) => one.includes('Calm'))).length;
  await expect.poll(countReached, { timeout: 60_000 }).toBe(1000);
  for (const { socket } of all) socket.terminate();
  await expect
    .poll(async () => (await ids()).length, { timeout: 60_000 })
    .toBeLessThanOrEqual(before);
});

it('sends a connection no events after its token has expired', async () => {
  const session = await startDeskForTest({ ACCESS: 'session' });
  const one = await session.as('operator');
  const { shift_id } = await startShift(one);
  const { origin, pathname } = new URL((await requestStream(one)).url);
  // With a clock tolerance of 30 s, the token is valid for two more seconds.
  const token = await session.token('viewer-1', 'viewer', { exp: nowInSeconds() - 28 });
  const watcher = await watchUrl(`${origin}${pathname}?token=${token}&shift_id=${shift_id}`);
  await new Promise((resolve) => setTimeout(resolve, 3000));

  await annotate(one, shift_id, 'secret');

  await watcher.closed;
  expect(watcher.received).toMatchObject([{ event: 'error', code: 'TOKEN_EXPIRED' }]);
});

it('publishes after a restart the events that a killed service committed', async () => {
  // The engine belongs to a suspended service, so that no other publisher reads from it.
  const suspended = await startDeskForTest();
  suspended.process.kill('SIGSTOP');
  const stopSuspended = suspended.stop;
  suspended.stop = (signal) => {
    suspended.process.kill('SIGCONT');
    return stopSuspended(signal);
  };
  const { dynamo: engine } = await readServiceFile(suspended.folder);
  const { state, endpoint } = await startFaultyEngine(() => engine);
  const settings = { AWS_ENDPOINT_URL_DYNAMODB: endpoint };
  const service = await startDeskForTest(settings);
  const client = await service.as('operator');
  const { shift_id } = await startShift(client);
  const subscriber = startSubscription({ baseUrl: service.url, shiftId: shift_id });
  await expect.poll(subscriber.ids).toHaveLength(1);

  state.faultFor = (operation) => (operation === 'Query' ? 'server error' : undefined);
  for (let n = 0; n < 5; n++) await annotate(client, shift_id, `missed ${n}`);
  await service.stop('SIGKILL');
  state.faultFor = () => undefined;
  const again = await launchDesk(service.folder, { ...settings, PORT: new URL(service.url).port });
  service.stop = again.stop;

  const stored = await loadStoredEvents(suspended, shift_id);
  expect(stored).toHaveLength(6);
  await expect.poll(subscriber.ids).toEqual(stored.map(({ frame }) => frame.id));
});
