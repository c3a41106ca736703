import { expect, it } from 'vitest';
import { Lane } from '#infra/local/changes/lane.ts';
import { publishEvents } from '#lib/live/contracts/consumers.ts';

const record = { eventName: 'INSERT', dynamodb: { Keys: {}, SequenceNumber: '1' } };

/** A lane whose consumer fails so many times, and what its reader heard of it. */
function laneThatFails(times: number) {
  const heard: string[] = [];
  let failures = 0;
  const reader = {
    read: (changed: Set<string>) => Promise.resolve([...changed].map(() => record)),
    done: () => void heard.push('done'),
  };
  const handler = () => {
    heard.push(failures < times ? 'failed' : 'brought');
    return failures++ < times
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ batchItemFailures: [] });
  };
  return { lane: new Lane(publishEvents, handler, reader), heard };
}

it('brings what failed again, and only then says that it is done', async () => {
  const { lane, heard } = laneThatFails(1);

  lane.tell('EVENTS#1');

  await expect.poll(() => heard).toEqual(['failed', 'brought', 'done']);
  await lane.stop();
});

it('does not say of what its end cuts off that it is done', async () => {
  const { lane, heard } = laneThatFails(Infinity);

  lane.tell('EVENTS#1');
  await expect.poll(() => heard).toEqual(['failed']);
  await lane.stop();

  expect(heard).toEqual(['failed']);
});
