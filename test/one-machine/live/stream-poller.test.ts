import { expect, it } from 'vitest';
import { RETRIES } from '#infra/local/table-streams/deliver.ts';
import { streamPoller } from '#infra/local/table-streams/stream-poller.ts';
import { publishEvents } from '#lib/live/contracts/consumers.ts';
import type { ChangesHandler } from '#lib/platform/consumers/table-stream.ts';

const record = { eventName: 'INSERT', dynamodb: { Keys: {}, SequenceNumber: '1' } };

/** Creates a poller whose consumer fails a number of times, and a log of the calls. */
function createPoller(times: number) {
  const calls: string[] = [];
  let failures = 0;
  const reader = {
    read: (changes: Set<string>) => Promise.resolve([...changes].map(() => record)),
    done: () => void calls.push('done'),
  };
  const handler = () => {
    calls.push(failures < times ? 'failed' : 'handled');
    return failures++ < times
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ batchItemFailures: [] });
  };
  return { poller: streamPoller(publishEvents, handler, reader), calls };
}

it('reports a failed batch as done only after a successful retry', async () => {
  const { poller, calls } = createPoller(1);

  poller.notify('EVENTS#1');

  await expect.poll(() => calls).toEqual(['failed', 'handled', 'done']);
  await poller.stop();
});

it('does not report a batch as done if it stops before the retry', async () => {
  const { poller, calls } = createPoller(Infinity);

  poller.notify('EVENTS#1');
  await expect.poll(() => calls).toEqual(['failed']);
  await poller.stop();

  expect(calls).toEqual(['failed']);
});

it('halves a failing batch, and gives up a record that always fails, after the retries of AWS', async () => {
  const names = ['first', 'second', 'poison', 'third', 'fourth'];
  const records = names.map((name) => ({
    ...record,
    dynamodb: { ...record.dynamodb, Keys: { pk: { S: name } } },
  }));
  const handled: string[] = [];
  let failures = 0;
  const handler: ChangesHandler = ({ Records }) => {
    const batch = Records.map(({ dynamodb }) => dynamodb.Keys.pk?.S ?? '');
    if (batch.includes('poison')) {
      if (batch.length === 1) failures++;
      return Promise.reject(new Error('down'));
    }
    handled.push(...batch);
    return Promise.resolve({ batchItemFailures: [] });
  };
  const reader = { read: () => Promise.resolve(records), done: () => void handled.push('done') };
  const pauses = { idleMs: 1, loadedMs: 1, retryMs: 0.01 };
  const poller = streamPoller(publishEvents, handler, reader, pauses);

  poller.notify('EVENTS#1');

  await expect.poll(() => handled.at(-1)).toBe('done');
  expect(handled).toEqual(['first', 'second', 'third', 'fourth', 'done']);
  expect(failures).toBe(1 + RETRIES);
  await poller.stop();
});
