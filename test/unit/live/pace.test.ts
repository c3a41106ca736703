import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Pace } from '#lib/live/pace.ts';
import type { Wait } from '#lib/live/posts.ts';
import { never, pacing, taking } from '../../support/api/pacing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When one that never answers is given up, where three others took so long with all of so many events. */
async function givenUp(others: number, events = 1): Promise<number | undefined> {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(others), { events });
  run.sends(never, { events });
  const [, , , last] = await run.outcome();
  expect(last?.[0]).toBe('late');
  return last?.[1];
}

it('gives up one that is much slower than the others, by what they took', async () => {
  expect(await givenUp(1)).toBe(450);
  expect(await givenUp(10)).toBe(1050);
  expect(await givenUp(100, 10)).toBe(1350);
  expect(await givenUp(400)).toBe(2550);
});

it('gives up one that is answered, and yet much slower than the others', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(20), { events: 20 });
  run.sends(taking(2000), { events: 20 });

  expect((await run.outcome()).at(-1)).toEqual(['late', 500]);
});

it('says to whom it has given up that nobody waits', async () => {
  const run = pacing();
  const waits: Wait[] = [];
  for (const work of [taking(1), never]) run.sends((wait) => (waits.push(wait), work()));

  await vi.advanceTimersByTimeAsync(400);
  expect(waits.at(-1)?.isOn()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(waits.at(-1)?.isOn()).toBe(false);
});

it('waits for one by itself by its events, and for ten seconds at most', async () => {
  for (const [events, most] of [
    [1, 1500],
    [10, 3400],
    [100, 10_000],
  ] as const) {
    const run = pacing();
    for (const send of [taking(most), never]) run.sends(send, { events, more: 0 });
    const [sent, hanging] = await run.outcome();
    expect(sent).toEqual(['all', most]);
    expect(hanging?.[0]).toBe('late');
  }
});

it('does not take many for slow since one had little to do', async () => {
  const run = pacing();
  run.sends(taking(1));
  for (const ms of [600, 700]) run.sends(taking(ms), { events: 50 });

  expect(await run.sent()).toEqual(['all', 'all', 'all']);
});

it('does not measure others by one that ended before it was sent all', async () => {
  const run = pacing();
  run.sends(taking(1, 'ended'), { events: 100 });
  run.sends(taking(500), { events: 100 });

  expect(await run.sent()).toEqual(['ended', 'all']);
});

it('waits for one that is sent many more events than the others', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(20));
  run.sends(taking(3300), { events: 40 });

  expect(await run.sent()).toEqual(['all', 'all', 'all', 'all']);
});

it('waits for one that is still opened', async () => {
  const run = pacing();
  for (let n = 0; n < 3; n++) run.sends(taking(1));
  run.sends(taking(1100), { more: 1000 });

  expect(await run.sent()).toEqual(['all', 'all', 'all', 'all']);
});

it('waits for all where they are all slow', async () => {
  const run = pacing();
  for (const ms of [1500, 2500, 3300]) run.sends(taking(ms), { events: 10 });

  expect(await run.sent()).toEqual(['all', 'all', 'all']);
});

it('takes nobody for slow since the whole process stood still', async () => {
  vi.useRealTimers();
  const pace = new Pace();
  onTestFinished(() => pace.end());
  const share = { events: 1, more: 0 };
  await Promise.all([pace.keeps(share, taking(1)), pace.keeps(share, taking(1))]);
  const one = pace.keeps(share, taking(100));

  const end = performance.now() + 600;
  while (performance.now() < end) continue;

  expect(await one).toBe('all');
});

it('fails as what it waits for fails', async () => {
  const { pace } = pacing();

  await expect(
    pace.keeps({ events: 1, more: 0 }, () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down');
});

it('leaves no clock behind', () => {
  const before = vi.getTimerCount();
  const pace = new Pace();
  expect(vi.getTimerCount()).toBe(before + 1);

  pace.end();

  expect(vi.getTimerCount()).toBe(before);
});
