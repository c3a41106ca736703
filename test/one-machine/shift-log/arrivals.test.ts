import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defineConsumer } from '#lib/contract/consumer.ts';
import type { ObjectCreatedHandler } from '#lib/platform/consumers/object-created.ts';
import { putObject, readObject, deleteObject } from '#lib/platform/s3/objects.ts';
import { guardProcess, usedPermissions } from '#infra/local/access/guard.ts';
import { ObjectEvents } from '#infra/local/consumers/object-events.ts';
import { sweep } from '#infra/local/consumers/sweep.ts';
import { objectServer } from '../../support/machine/object-server.ts';

const { server, folder } = await objectServer();
await guardProcess();

const HOUR = 3_600_000;
const time = new Date().toISOString();
const consumer = defineConsumer({
  id: 'test.take-in',
  source: { objectsCreatedIn: 'staging/' },
  access: ['objects:inspect', 'objects:list-staged'],
  summary: 'Takes in what arrives',
  impact: 'Nothing shows.',
});

/** Arrivals that a function is told of, which fails at the first `failures` of each key. */
function takerOf(failures: number, pauses = [1, 1]) {
  const told: string[] = [];
  const handler: ObjectCreatedHandler = ({ detail: { object } }) => {
    told.push(`${object.key} ${object.size}`);
    const times = told.filter((one) => one.startsWith(object.key)).length;
    return times > failures ? Promise.resolve() : Promise.reject(new Error('Not yet.'));
  };
  const arrivals = new ObjectEvents([{ consumer, handler }], pauses);
  arrivals.listen(server);
  onTestFinished(() => arrivals.stop());
  return { told, arrivals };
}

const put = (key: string, text = 'x') => putObject(key, Buffer.from(text), { type: 'image/png' });

it('tells of what is put below the prefix of a consumer, and of nothing else', async () => {
  const { told } = takerOf(0);

  await put('shifts/1/a.png');
  await put('staging/a', 'four');

  await expect.poll(() => told).toEqual(['staging/a 4']);
});

it('calls a function that fails twice more, and leaves the object for the next sweep', async () => {
  const { told, arrivals } = takerOf(3);

  await put('staging/b');
  await expect.poll(() => told.length).toBe(3);
  await sweep(server, arrivals, 0);

  expect(told.filter((one) => one === 'staging/b 1')).toHaveLength(4);
});

it('sweeps all others while one of many is still at work', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `staging/many-${n}`);
  for (const key of keys) await put(key);
  const told = new Set<string>();
  const { promise: held, resolve: release } = Promise.withResolvers();
  const handler: ObjectCreatedHandler = async ({ detail: { object } }) => {
    told.add(object.key);
    if (object.key === keys[0]) await held;
  };

  const swept = sweep(server, new ObjectEvents([{ consumer, handler }]), 0);
  await expect.poll(() => keys.filter((key) => !told.has(key))).toEqual([]);
  release(undefined);
  await swept;

  for (const key of keys) await deleteObject(key);
});

it('tells of two objects that come to one key in turn', async () => {
  let running = 0;
  let most = 0;
  const handler: ObjectCreatedHandler = async () => {
    most = Math.max(most, ++running);
    await readObject('staging/c', 10);
    running--;
  };
  const arrivals = new ObjectEvents([{ consumer, handler }]);

  await Promise.all([1, 2, 3].map((size) => arrivals.deliver({ key: 'staging/c', size, time })));

  expect(most).toBe(1);
});

it('holds a function to the access of its consumer', async () => {
  const refusals: unknown[] = [];
  const handler: ObjectCreatedHandler = async () => {
    await readObject('staging/d', 10);
    await put('staging/d').catch((error: unknown) => refusals.push(error));
  };
  await new ObjectEvents([{ consumer, handler }]).deliver({ key: 'staging/d', size: 1, time });

  expect(String(refusals[0])).toContain('test.take-in is not granted s3:PutObject staging/');
  expect(usedPermissions).toContain('test.take-in s3:GetObject staging/');
});

it('sweeps what waits, young objects later, and removes what has waited for three days', async () => {
  const { told, arrivals } = takerOf(0);
  await put('staging/e');
  await put('shifts/9/e.png');
  await expect.poll(() => told).toEqual(['staging/e 1']);
  const now = Date.now();

  await sweep(server, arrivals, 60_000, now);
  const young = [...told];
  await sweep(server, arrivals, 60_000, now + 71 * HOUR);
  const waiting = told.filter((one) => one === 'staging/e 1');
  await sweep(server, arrivals, 60_000, now + 73 * HOUR);

  expect(young).toEqual(['staging/e 1']);
  expect(waiting).toHaveLength(2);
  expect(told.filter((one) => one === 'staging/e 1')).toHaveLength(2);
  expect(await readObject('staging/e', 10)).toBeUndefined();
  expect(await readObject('shifts/9/e.png', 10)).toBeDefined();
});

it('keeps the folder of staged objects, which would go with the last of them, and with what comes then', async () => {
  await sweep(server, new ObjectEvents([]), 0, Date.now() + 100 * HOUR);

  expect(await readdir(join(folder, 'objects', 'observatory-desk', 'staging'))).toEqual(['.held']);
});

it('ends soon when it is stopped, whatever a function waits for', async () => {
  const { told, arrivals } = takerOf(1, [600_000]);
  const delivery = arrivals.deliver({ key: 'staging/f', size: 1, time });
  await expect.poll(() => told).toEqual(['staging/f 1']);

  await arrivals.stop();
  await delivery;

  expect(told).toEqual(['staging/f 1']);
});
