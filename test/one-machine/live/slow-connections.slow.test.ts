import { expect, it } from 'vitest';
import {
  createEventBatch,
  startFaultyPublisher,
  noFailures,
} from '../../support/faults/faulty-publisher.ts';

const { handler, gateway, ids, put, remove } = await startFaultyPublisher();

/** Stores connections and returns their ids. */
async function putMany(count: number): Promise<string[]> {
  const all = Array.from({ length: count }, (_, n) => `healthy-${n}`);
  for (const id of all) await put(id);
  return all;
}

it('closes connections that hang, and delivers to the others', async () => {
  const healthy = await putMany(4);
  for (const id of ['hanging', 'hanging to the end']) await put(id);
  gateway.outcomeFor = (id, method) =>
    id.startsWith('healthy') || (id === 'hanging' && method === 'DELETE') ? 200 : 'hang';
  const { events, Records } = createEventBatch(200, 100);

  expect(await handler({ Records })).toEqual(noFailures);

  expect(gateway.posted).toEqual(new Map(healthy.map((id) => [id, events])));
  expect((await ids()).sort()).toEqual(healthy);
  expect(gateway.closed).toEqual(new Set(['hanging']));
});

it('makes no further call for a connection that missed its deadline', async () => {
  await put('hanging');
  gateway.outcomeFor = () => 'hang';
  await handler({ Records: createEventBatch(200, 100).Records });
  const calls = gateway.calls.get('hanging');

  await put('healthy');
  gateway.outcomeFor = (id) => (id === 'healthy' ? 200 : 'hang');
  await handler({ Records: createEventBatch(100).Records });

  expect(gateway.calls.get('hanging')).toBe(calls);
});

it('closes no healthy connection if more posts hang than the agent has sockets', async () => {
  const hanging = Array.from({ length: 150 }, (_, n) => `a-hanging-${n}`);
  for (const id of hanging) await put(id);
  const healthy = await putMany(4);
  gateway.outcomeFor = (id) => (id.startsWith('healthy') ? 200 : 'hang');
  const { events, Records } = createEventBatch(100);

  expect(await handler({ Records })).toEqual(noFailures);

  // A post may be repeated if its response is late.
  for (const id of healthy) expect(new Set(gateway.posted.get(id))).toEqual(new Set(events));
  expect((await ids()).sort()).toEqual(healthy);
});

it('repeats posts without a response, and closes no connection', async () => {
  const all = await putMany(10);
  gateway.outcomeFor = (id) => (gateway.calls.get(id) === 1 ? 'hang' : 200);
  const { events, Records } = createEventBatch(100);

  expect(await handler({ Records })).toEqual(noFailures);

  expect(all.map((id) => gateway.posted.get(id))).toEqual(all.map(() => events));
});

it('closes a connection that takes events too slowly', async () => {
  const healthy = await putMany(4);
  await put('slow');
  gateway.pause = (id) => (id === 'slow' ? 400 : 0);
  const { events, Records } = createEventBatch(...Array.from({ length: 20 }, (_, n) => 100 - n));

  expect(await handler({ Records })).toEqual(noFailures);

  expect(healthy.map((id) => gateway.posted.get(id))).toEqual(healthy.map(() => events));
  expect((await ids()).sort()).toEqual(healthy);
  expect(gateway.posted.get('slow')?.length).toBeLessThan(events.length);
});

it('closes a slow reader for which the gateway keeps responding 429', async () => {
  const healthy = await putMany(4);
  await put('slow');
  gateway.outcomeFor = (id, method) => (id !== 'slow' || method === 'DELETE' ? 200 : 429);
  const { events, Records } = createEventBatch(300, 200, 100);

  expect(await handler({ Records })).toEqual(noFailures);

  expect(healthy.map((id) => gateway.posted.get(id))).toEqual(healthy.map(() => events));
  expect(gateway.closed).toEqual(new Set(['slow']));
});

it('waits for a connection that is being opened', async () => {
  const healthy = await putMany(4);
  await put('opening', { connected: Date.now() });
  gateway.outcomeFor = (id) => (id === 'opening' && (gateway.calls.get(id) ?? 0) < 4 ? 410 : 200);
  const { events, Records } = createEventBatch(100);

  expect(await handler({ Records })).toEqual(noFailures);

  for (const id of [...healthy, 'opening']) expect(gateway.posted.get(id)).toEqual(events);
});

it('does not repeat the calls that end a connection whose session has expired', async () => {
  await put('expired', { session: 'a-session', until: 1 });
  gateway.outcomeFor = () => 'hang';

  expect(await handler({ Records: createEventBatch(100).Records })).toEqual(noFailures);

  expect(await ids()).toEqual([]);
  // One call sends the error frame, one closes the connection.
  expect(gateway.calls.get('expired')).toBeLessThanOrEqual(2);
});

it('delivers many events to each connection within its deadline', async () => {
  const all = await putMany(2);
  const { events, Records } = createEventBatch(...Array.from({ length: 50 }, (_, n) => 200 - n));

  expect(await handler({ Records })).toEqual(noFailures);

  for (const id of all) expect(gateway.posted.get(id)).toEqual(events);
});

it('closes no connection because idle sockets to the gateway have died', async () => {
  await putMany(40);
  await handler({ Records: createEventBatch(200).Records });
  for (const socket of gateway.open) gateway.dead.add(socket);
  for (const id of (await ids()).slice(5)) await remove(id);
  gateway.posted.clear();

  expect(await handler({ Records: createEventBatch(100).Records })).toEqual(noFailures);

  expect(gateway.dead.size).toBeGreaterThan(30);
  expect(gateway.posted.size).toBe(5);
});

it('waits for a gateway that throttles, and loses no event and no connection', async () => {
  const all = await putMany(10);
  gateway.outcomeFor = (id) => ((gateway.calls.get(id) ?? 0) % 3 === 0 ? 200 : 429);
  const { events, Records } = createEventBatch(300, 200, 100);

  expect(await handler({ Records })).toEqual(noFailures);

  expect(all.map((id) => gateway.posted.get(id))).toEqual(all.map(() => events));
  expect((await ids()).sort()).toEqual(all.sort());
});
