import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defineConsumer } from '#lib/contract/consumer.ts';
import type { ObjectHandler } from '#lib/platform/consumers/object-created.ts';
import { putObject, readObject, deleteObject } from '#lib/platform/s3/objects.ts';
import { guardProcess, usedPermissions } from '#infra/local/access/guard.ts';
import { ObjectEvents } from '#infra/local/consumers/object-events.ts';
import { sweep } from '#infra/local/consumers/sweep.ts';
import { startObjectServer } from '../../support/machine/object-server.ts';

const { server, folder } = await startObjectServer();
await guardProcess();

const HOUR_MS = 3_600_000;
const time = new Date().toISOString();
const consumer = defineConsumer({
  id: 'test.ingest',
  source: { objectsCreatedIn: 'staging/' },
  access: ['objects:inspect', 'objects:list-staged'],
  summary: 'Ingest created objects',
  impact: 'New objects stay in staging.',
});

/** Returns object events for a function that fails `failures` times for each key, and a log of its deliveries. */
function createConsumer(failures: number, pauses = [1, 1]) {
  const deliveries: string[] = [];
  const handler: ObjectHandler = ({ detail: { object } }) => {
    deliveries.push(`${object.key} ${object.size}`);
    const times = deliveries.filter((one) => one.startsWith(object.key)).length;
    return times > failures ? Promise.resolve() : Promise.reject(new Error('Not yet.'));
  };
  const events = new ObjectEvents([{ consumer, handler }], pauses);
  events.listen(server);
  onTestFinished(() => events.stop());
  return { deliveries, events };
}

const put = (key: string, text = 'x') => putObject(key, Buffer.from(text), { type: 'image/png' });

it('delivers only events of objects below the prefix of a consumer', async () => {
  const { deliveries } = createConsumer(0);

  await put('shifts/1/a.png');
  await put('staging/a', 'four');

  await expect.poll(() => deliveries).toEqual(['staging/a 4']);
});

it('retries a failed function twice, and leaves the object to the next sweep', async () => {
  const { deliveries, events } = createConsumer(3);

  await put('staging/b');
  await expect.poll(() => deliveries.length).toBe(3);
  await sweep(server, events, 0);

  expect(deliveries.filter((one) => one === 'staging/b 1')).toHaveLength(4);
});

it('sweeps all other objects while one is still being processed', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `staging/many-${n}`);
  for (const key of keys) await put(key);
  const deliveredKeys = new Set<string>();
  const { promise: released, resolve: release } = Promise.withResolvers();
  const handler: ObjectHandler = async ({ detail: { object } }) => {
    deliveredKeys.add(object.key);
    if (object.key === keys[0]) await released;
  };

  const swept = sweep(server, new ObjectEvents([{ consumer, handler }]), 0);
  await expect.poll(() => keys.filter((key) => !deliveredKeys.has(key))).toEqual([]);
  release(undefined);
  await swept;

  for (const key of keys) await deleteObject(key);
});

it('delivers events of one key one after the other', async () => {
  let running = 0;
  let maxRunning = 0;
  const handler: ObjectHandler = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await readObject('staging/c', 10);
    running--;
  };
  const events = new ObjectEvents([{ consumer, handler }]);

  await Promise.all([1, 2, 3].map((size) => events.deliver({ key: 'staging/c', size, time })));

  expect(maxRunning).toBe(1);
});

it('limits a function to the access of its consumer', async () => {
  const refusals: unknown[] = [];
  const handler: ObjectHandler = async () => {
    await readObject('staging/d', 10);
    await put('staging/d').catch((error: unknown) => refusals.push(error));
  };
  await new ObjectEvents([{ consumer, handler }]).deliver({ key: 'staging/d', size: 1, time });

  expect(String(refusals[0])).toContain('test.ingest is not granted s3:PutObject staging/');
  expect(usedPermissions).toContain('test.ingest s3:GetObject staging/');
});

it('sweeps waiting objects, skips recent ones, and deletes those older than three days', async () => {
  const { deliveries, events } = createConsumer(0);
  await put('staging/e');
  await put('shifts/9/e.png');
  await expect.poll(() => deliveries).toEqual(['staging/e 1']);
  const now = Date.now();

  await sweep(server, events, 60_000, now);
  const recent = [...deliveries];
  await sweep(server, events, 60_000, now + 71 * HOUR_MS);
  const waiting = deliveries.filter((one) => one === 'staging/e 1');
  await sweep(server, events, 60_000, now + 73 * HOUR_MS);

  expect(recent).toEqual(['staging/e 1']);
  expect(waiting).toHaveLength(2);
  expect(deliveries.filter((one) => one === 'staging/e 1')).toHaveLength(2);
  expect(await readObject('staging/e', 10)).toBeUndefined();
  expect(await readObject('shifts/9/e.png', 10)).toBeDefined();
});

it('keeps the staging folder when its last object is deleted', async () => {
  await sweep(server, new ObjectEvents([]), 0, Date.now() + 100 * HOUR_MS);

  expect(await readdir(join(folder, 'objects', 'observatory-desk', 'staging'))).toEqual(['.held']);
});

it('stops promptly while a retry is pending', async () => {
  const { deliveries, events } = createConsumer(1, [600_000]);
  const delivery = events.deliver({ key: 'staging/f', size: 1, time });
  await expect.poll(() => deliveries).toEqual(['staging/f 1']);

  await events.stop();
  await delivery;

  expect(deliveries).toEqual(['staging/f 1']);
});
