import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Pace, type Sent } from '#lib/live/pace.ts';
import type { Wait } from '#lib/live/posts.ts';

/** Posts of one connection that take so many milliseconds. */
const taking =
  (milliseconds: number, sent: Sent = 'all') =>
  async (): Promise<Sent> => {
    await sleep(milliseconds);
    return sent;
  };
const never = () => new Promise<Sent>(() => undefined);

function paceOf() {
  const pace = new Pace();
  onTestFinished(() => pace.end());
  return (
    send: (wait: Wait, answered: () => void) => Promise<Sent>,
    share: { events?: number; more?: number } = {},
  ) => pace.keeps({ events: 1, more: 0, ...share }, send);
}

it('waits no longer for one that is much slower than the others, and ends its wait', async () => {
  const keeps = paceOf();
  let signal: AbortSignal | undefined;
  const others = [keeps(taking(1)), keeps(taking(1)), keeps(taking(1))];
  const slow = keeps((wait) => {
    signal = wait.signal;
    return never();
  });

  expect(await Promise.all(others)).toEqual(['all', 'all', 'all']);
  expect(signal?.aborted).toBe(false);
  expect(await slow).toBe('late');
  expect(signal?.aborted).toBe(true);
});

it('waits no longer for one by itself that is not answered', async () => {
  const keeps = paceOf();

  expect(await keeps(never)).toBe('late');
});

it('waits for one by itself that is answered, however long all takes', async () => {
  const keeps = paceOf();

  const sent = keeps(
    async (_wait, answered) => {
      for (let n = 0; n < 4; n++) {
        await sleep(600);
        answered();
      }
      return 'all';
    },
    { events: 4 },
  );

  expect(await sent).toBe('all');
});

it('does not take many for slow since one had little to do', async () => {
  const keeps = paceOf();
  const share = { events: 50 };

  const sent = [keeps(taking(1)), keeps(taking(600), share), keeps(taking(700), share)];

  expect(await Promise.all(sent)).toEqual(['all', 'all', 'all']);
});

it('does not measure others by one that ended before it was sent all', async () => {
  const keeps = paceOf();
  const events = 100;

  const sent = [keeps(taking(1, 'ended'), { events }), keeps(taking(500), { events })];

  expect(await Promise.all(sent)).toEqual(['ended', 'all']);
});

it('waits for one that is sent many more events than the others', async () => {
  const keeps = paceOf();

  const kept = [keeps(taking(20)), keeps(taking(20)), keeps(taking(800), { events: 40 })];

  expect(await Promise.all(kept)).toEqual(['all', 'all', 'all']);
});

it('waits for one that is still opened', async () => {
  const keeps = paceOf();

  const kept = [keeps(taking(1)), keeps(taking(1)), keeps(taking(600), { more: 1000 })];

  expect(await Promise.all(kept)).toEqual(['all', 'all', 'all']);
});

it('waits for all where they are all slow', async () => {
  const keeps = paceOf();

  expect(await Promise.all([300, 400, 600].map((each) => keeps(taking(each))))).toEqual([
    'all',
    'all',
    'all',
  ]);
});

it('waits longer for one that is throttled, and then no longer', async () => {
  const keeps = paceOf();
  const throttled = (work: () => Promise<Sent>) => (wait: Wait) => {
    wait.throttled();
    return work();
  };

  const sent = [keeps(taking(1)), keeps(throttled(taking(1800))), keeps(throttled(never))];

  expect(await Promise.all(sent)).toEqual(['all', 'all', 'late']);
});

it('takes nobody for slow since the whole process stood still', async () => {
  const keeps = paceOf();
  const others = [keeps(taking(1)), keeps(taking(1))];
  const one = keeps(taking(100));
  await Promise.all(others);

  const end = performance.now() + 600;
  while (performance.now() < end) continue;

  expect(await one).toBe('all');
});

it('fails as what it waits for fails', async () => {
  const keeps = paceOf();

  await expect(keeps(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
