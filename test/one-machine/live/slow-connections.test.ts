import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batch, faultyPublisher, nothingFailed } from '../../support/faults/faulty-publisher.ts';

const { handler, gateway, ids, put, remove } = await faultyPublisher();

/** Puts so many connections, and gives their ids. */
async function many(count: number): Promise<string[]> {
  const all = Array.from({ length: count }, (_, n) => `one-${n}`);
  for (const id of all) await put(id);
  return all;
}

/** What was under way when it was given up may still come. */
async function isLeftAlone(id: string): Promise<void> {
  const before = gateway.calls.get(id) ?? 0;
  await sleep(1000);
  expect(gateway.calls.get(id)).toBeLessThanOrEqual(before + 1);
}

it('gives up one that hangs after its next try at the latest', async () => {
  for (const id of ['well', 'well too', 'hanging', 'hanging to the end']) await put(id);
  gateway.taking = (id, method) =>
    id.startsWith('well') || (id === 'hanging' && method === 'DELETE') ? 200 : 'hang';
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted).toEqual(new Map(['well', 'well too'].map((id) => [id, events])));
  expect(await ids()).toEqual(['well', 'well too']);
  // Its posts, and the closing.
  for (const id of ['hanging', 'hanging to the end'])
    expect(gateway.calls.get(id)).toBeLessThanOrEqual(3);
});

it('tries again where nobody was answered at once, and loses nobody', async () => {
  const all = await many(40);
  gateway.taking = (id) => (gateway.calls.get(id) === 1 ? 'hang' : 200);
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(all.map((id) => gateway.posted.get(id))).toEqual(all.map(() => events));
});

it('closes one that takes its events, and much more slowly than the others', async () => {
  const wells = await many(4);
  await put('slow');
  gateway.pause = (id) => (id === 'slow' ? 300 : 0);
  const { events, Records } = batch(...Array.from({ length: 30 }, (_, n) => 100 - n));

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(wells.map((id) => gateway.posted.get(id))).toEqual(wells.map(() => events));
  expect(gateway.closed).toEqual(new Set(['slow']));
  await isLeftAlone('slow');
});

it('closes one that reads slowly, of which the gateway says that it is throttled', async () => {
  const wells = await many(4);
  await put('slow');
  gateway.taking = (id, method) =>
    id !== 'slow' || method === 'DELETE' || (gateway.calls.get(id) ?? 0) % 5 === 0 ? 200 : 429;
  const { events, Records } = batch(300, 200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(wells.map((id) => gateway.posted.get(id))).toEqual(wells.map(() => events));
  expect(gateway.closed).toEqual(new Set(['slow']));
  await isLeftAlone('slow');
});

it('waits for one in its opening, though the others are opened', async () => {
  const wells = await many(4);
  const connected = Date.now();
  await put('opening', { connected });
  gateway.taking = (id) => (id === 'opening' && Date.now() < connected + 700 ? 410 : 200);
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  for (const id of [...wells, 'opening']) expect(gateway.posted.get(id)).toEqual(events);
});

it('does not wait for long to tell one that its session is over', async () => {
  await put('over', { until: 1 });
  gateway.taking = () => 'hang';

  expect(await handler({ Records: batch(100).Records })).toEqual(nothingFailed);

  expect(await ids()).toEqual([]);
  // The telling, and the closing before that is tried again.
  expect(gateway.calls.get('over')).toBeLessThan(4);
});

it('does not take connections for slow since another one has ended at once', async () => {
  const wells = await many(10);
  await put('gone');
  gateway.pause = () => 10;
  gateway.taking = (id) => (id === 'gone' ? 410 : 200);
  const { events, Records } = batch(...Array.from({ length: 50 }, (_, n) => 100 - n));

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(wells.map((id) => gateway.posted.get(id))).toEqual(wells.map(() => events));
  expect((await ids()).sort()).toEqual(wells.sort());
});

it('does not take many connections for slow in a rush, where one was told of something before', async () => {
  await put('first');
  for (let n = 0; n < 3; n++) await handler({ Records: batch(300).Records });
  gateway.posted.clear();
  const others = await many(40);
  const { events, Records } = batch(...Array.from({ length: 100 }, (_, n) => 200 - n));

  expect(await handler({ Records })).toEqual(nothingFailed);

  for (const id of ['first', ...others]) expect(gateway.posted.get(id)).toEqual(events);
});

it('closes nobody where the gateway throttles for a moment', async () => {
  const all = await many(20);
  let until = Infinity;
  gateway.taking = () => {
    if (gateway.posted.size >= 10) until = Math.min(until, Date.now() + 500);
    return gateway.posted.size < 10 || Date.now() > until ? 200 : 429;
  };
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(all.map((id) => gateway.posted.get(id))).toEqual(all.map(() => events));
});

it('closes nobody since the sockets to the gateway are dead after a rest', async () => {
  await many(40);
  await handler({ Records: batch(200).Records });
  for (const socket of gateway.open) gateway.dead.add(socket);
  for (const id of (await ids()).slice(5)) await remove(id);
  gateway.posted.clear();

  expect(await handler({ Records: batch(100).Records })).toEqual(nothingFailed);

  expect(gateway.dead.size).toBeGreaterThan(30);
  expect(gateway.posted.size).toBe(5);
});

it('waits for a gateway that has too much to do, and loses nothing and nobody', async () => {
  const all = await many(50);
  gateway.taking = (id) => ((gateway.calls.get(id) ?? 0) % 3 === 0 ? 200 : 429);
  const { events, Records } = batch(300, 200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(all.map((id) => gateway.posted.get(id))).toEqual(all.map(() => events));
  expect((await ids()).sort()).toEqual(all.sort());
});
