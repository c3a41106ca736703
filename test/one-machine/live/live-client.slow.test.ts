import { expect, it } from 'vitest';
import { RETENTION_MS } from '#lib/platform/dynamo/event-log.ts';
import type { EventName } from '#lib/contract/event.ts';
import { SubscriptionRefused, type Subscription } from '#lib/live/client.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { connectionsOf, createEventId } from '../../support/live/connections.ts';
import {
  startDeskForTest,
  launchDesk,
  startDeskForFile,
  type OwnDesk,
} from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';
import { startSubscription } from '../../support/live/subscription.ts';

const desk = await startDeskForFile({ ACCESS: 'session' });
const operator = await desk.as('operator');
const baseUrl = desk.url;
const signToken = () => desk.token('viewer-1', 'viewer');

const idsOf = async (of: OwnDesk, shift_id: number) =>
  (await loadStoredEvents(of, shift_id)).map(({ frame }) => frame.id);

it('yields events as they happen, with their data', async () => {
  const { shift_id } = await startShift(operator);
  const { received, ...subscriber } = startSubscription({
    baseUrl,
    token: signToken,
    shiftId: shift_id,
  });
  await expect.poll(() => received.length).toBe(1);

  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  await operator(endShift, { path: { shift_id } });

  await expect
    .poll(() => received.map(({ event }) => event).slice(1))
    .toEqual(['shift_logs', 'shift_ended']);
  const [, logEvent] = received;
  expect(logEvent?.event === 'shift_logs' && logEvent.data?.map(({ eb_id }) => eb_id)).toEqual([
    'eb-1',
  ]);
  expect(subscriber.ids()).toEqual(await idsOf(desk, shift_id));
});

it('passes its filters to the service', async () => {
  const { shift_id } = await startShift(operator);
  const { received } = startSubscription({ baseUrl, token: signToken, events: ['shift_ended'] });
  const other = startSubscription({
    baseUrl,
    token: signToken,
    shiftId: shift_id,
    since: createEventId(60_000),
  });
  await expect.poll(() => other.received.length).toBe(1);

  await annotate(operator, shift_id);
  await operator(endShift, { path: { shift_id } });

  await expect.poll(() => other.received.length).toBe(3);
  await expect.poll(() => received.at(-1)).toMatchObject({ shift_id });
  expect(new Set(received.map(({ event }) => event))).toEqual(new Set(['shift_ended']));
});

it('reconnects with a new socket token and misses no event', async () => {
  const { shift_id } = await startShift(operator);
  let tokenRequests = 0;
  const countedToken = () => {
    tokenRequests++;
    return signToken();
  };
  const subscriber = startSubscription({ baseUrl, token: countedToken, shiftId: shift_id });
  await expect.poll(() => subscriber.received.length).toBe(1);
  const { ids, remove, close } = await connectionsOf(desk);
  const connectionIds = await ids();

  // Like after a failed post: a connection without a row receives no events.
  await Promise.all(connectionIds.map(remove));
  await annotate(operator, shift_id, 'missed');
  await Promise.all(connectionIds.map(close));
  await expect.poll(() => subscriber.opened).toBe(2);
  await annotate(operator, shift_id, 'received');

  await expect.poll(subscriber.ids).toEqual(await idsOf(desk, shift_id));
  expect(tokenRequests).toBe(2);
});

it('resumes after the service is killed and restarted', async () => {
  const first = await startDeskForTest({ ACCESS: 'session' });
  const { port } = new URL(first.url);
  const one = await first.as('operator');
  const { shift_id } = await startShift(one);
  const subscriber = startSubscription({
    baseUrl: first.url,
    token: () => first.token('viewer-1', 'viewer'),
  });
  await expect.poll(() => subscriber.received.length).toBe(1);
  for (let n = 0; n < 20; n++) await annotate(one, shift_id, `before ${n}`);

  await first.stop('SIGKILL');
  const again = await launchDesk(first.folder, { ACCESS: 'session', PORT: port });
  first.stop = again.stop;
  const other = await again.as('operator');
  for (let n = 0; n < 20; n++) await annotate(other, shift_id, `after ${n}`);

  await expect.poll(subscriber.ids).toEqual(await idsOf(again, shift_id));
  expect(subscriber.opened).toBe(2);
});

it('yields a resync after more than a week offline, and continues', async () => {
  const { shift_id } = await startShift(operator);
  const since = createEventId(RETENTION_MS + 60_000);
  const { received } = startSubscription({ baseUrl, token: signToken, shiftId: shift_id, since });
  await expect.poll(() => received.map(({ event }) => event)).toContain('resync');

  await annotate(operator, shift_id);

  await expect.poll(() => received.at(-1)?.event).toBe('shift_annotation');
});

it('throws if the service refuses the subscription', async () => {
  const narrow = await desk.token('viewer-1', 'viewer', { scope: 'sbd:read' });
  const refusals: [Partial<Subscription>, number][] = [
    [{}, 401],
    [{ token: 'bad' }, 401],
    [{ token: narrow }, 403],
    [{ token: signToken, events: ['thunder' as EventName] }, 422],
  ];

  for (const [options, status] of refusals) {
    const { ended } = startSubscription({ baseUrl, ...options });

    await expect(ended).rejects.toThrow(SubscriptionRefused);
    await expect(ended).rejects.toMatchObject({ status });
  }
});

it('ends when it is aborted, and leaves no connection behind', async () => {
  const { ids } = await connectionsOf(desk);
  const before = (await ids()).length;
  const subscriber = startSubscription({ baseUrl, token: signToken });
  await expect.poll(() => subscriber.opened).toBe(1);

  subscriber.end();

  await subscriber.ended;
  await expect.poll(async () => (await ids()).length).toBeLessThanOrEqual(before);
});

it('ends when it is aborted while it waits to reconnect', async () => {
  const subscriber = startSubscription({ baseUrl: 'http://127.0.0.1:1', token: 'any' });

  subscriber.end();

  await subscriber.ended;
  expect(subscriber.opened).toBe(0);
});
