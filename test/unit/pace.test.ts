import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Pace } from '#lib/live/pace.ts';

/** Posts of one connection that take so many milliseconds each. */
const taking = (milliseconds: number) => async () => {
  await sleep(milliseconds);
  return true;
};
const never = () => new Promise<boolean>(() => undefined);

function paceOf({ lastThrottled = -Infinity } = {}) {
  const pace = new Pace(() => lastThrottled);
  onTestFinished(() => pace.end());
  return (
    send: (isWanted: () => boolean) => Promise<boolean>,
    share: { events?: number; more?: number } = {},
  ) => pace.keeps({ events: 1, more: 0, ...share }, send);
}

it('waits no longer for one that is much slower than the others, and tells it so', async () => {
  const keeps = paceOf();
  let isWanted = () => false;
  const others = [keeps(taking(1)), keeps(taking(1)), keeps(taking(1))];
  const slow = keeps((told) => {
    isWanted = told;
    return never();
  });

  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect(isWanted()).toBe(true);
  expect(await slow).toBe(false);
  expect(isWanted()).toBe(false);
});

it('waits for one that is sent many more events than the others', async () => {
  const keeps = paceOf();

  const kept = [keeps(taking(20)), keeps(taking(20)), keeps(taking(800), { events: 40 })];

  expect(await Promise.all(kept)).toEqual([true, true, true]);
});

it('waits for one that is still opened', async () => {
  const keeps = paceOf();

  const kept = [keeps(taking(1)), keeps(taking(1)), keeps(taking(600), { more: 1000 })];

  expect(await Promise.all(kept)).toEqual([true, true, true]);
});

it('waits for all where they are all slow', async () => {
  const keeps = paceOf();

  expect(await Promise.all([300, 400, 600].map((each) => keeps(taking(each))))).toEqual([
    true,
    true,
    true,
  ]);
});

it('waits for all while the gateway throttles', async () => {
  const keeps = paceOf({ lastThrottled: Infinity });

  expect(await Promise.all([1, 1, 1, 600].map((each) => keeps(taking(each))))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('takes nobody for slow since the whole process stood still', async () => {
  const keeps = paceOf();
  const others = [keeps(taking(1)), keeps(taking(1))];
  const one = keeps(taking(100));
  await Promise.all(others);

  const end = performance.now() + 600;
  while (performance.now() < end) continue;

  expect(await one).toBe(true);
});

it('fails as what it waits for fails', async () => {
  const keeps = paceOf();

  await expect(keeps(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
