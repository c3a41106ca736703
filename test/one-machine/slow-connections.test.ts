import { expect, it } from 'vitest';
import { batch, faultyPublisher, nothingFailed } from '../support/faulty-publisher.ts';

const { handler, gateway, ids, put } = await faultyPublisher();

it('gives up one that hangs before all its tries are over, since the next batch waits', async () => {
  await put('well');
  await handler({ Records: batch(300).Records });
  gateway.posted.clear();
  for (const id of ['hanging', 'hanging to the end']) await put(id);
  gateway.taking = (id, method) =>
    id === 'well' || (id === 'hanging' && method === 'DELETE') ? 200 : 'hang';
  const { events, Records } = batch(100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  expect(gateway.posted).toEqual(new Map([['well', events]]));
  expect(await ids()).toEqual(['well']);
  // Some try of the post, and the closing, which is tried again by itself where it hangs.
  expect(gateway.calls.get('hanging')).toBeLessThan(4);
  expect(gateway.calls.get('hanging to the end')).toBeLessThan(5);
});

it('does not wait for long to tell one that its session is over', async () => {
  await put('over', { until: 1 });
  gateway.taking = () => 'hang';

  expect(await handler({ Records: batch(100).Records })).toEqual(nothingFailed);

  expect(await ids()).toEqual([]);
  expect(gateway.calls.get('over')).toBeLessThan(6);
});

it('does not take connections for slow since another one has ended at once', async () => {
  const wells = Array.from({ length: 10 }, (_, n) => `well-${n}`);
  for (const id of [...wells, 'gone']) await put(id);
  gateway.pause = 10;
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
  const many = Array.from({ length: 40 }, (_, n) => `many-${n}`);
  for (const id of many) await put(id);
  const { events, Records } = batch(...Array.from({ length: 100 }, (_, n) => 200 - n));

  expect(await handler({ Records })).toEqual(nothingFailed);

  for (const id of ['first', ...many]) expect(gateway.posted.get(id)).toEqual(events);
});

it('lets go of the place that one took who hangs, so that others find it', async () => {
  await put('well');
  gateway.taking = (id, method) => (id === 'hanging' && method === 'POST' ? 'hang' : 200);
  const { Records } = batch(100);
  await handler({ Records });
  await put('hanging');

  await handler({ Records });
  expect(gateway.calls.get('hanging')).toBeGreaterThan(1);
  await handler({ Records });

  expect(gateway.hanging.size).toBe(0);
});

it('waits for a gateway that has too much to do, and loses nothing', async () => {
  const throttled = ['throttled', 'throttled too'];
  for (const id of [...throttled, 'well']) await put(id);
  const calls = (id: string) => gateway.calls.get(id) ?? 0;
  gateway.taking = (id) => (!throttled.includes(id) || calls(id) % 3 === 0 ? 200 : 429);
  const { events, Records } = batch(200, 100);

  expect(await handler({ Records })).toEqual(nothingFailed);

  for (const id of throttled) expect(gateway.posted.get(id)).toEqual(events);
  expect((await ids()).sort()).toEqual([...throttled, 'well']);
});
