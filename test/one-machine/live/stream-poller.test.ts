import { expect, it } from 'vitest';
import { streamPoller } from '#infra/local/table-streams/stream-poller.ts';
import { publishEvents } from '#lib/live/contracts/consumers.ts';

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
