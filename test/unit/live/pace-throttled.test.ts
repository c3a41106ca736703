import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { never, pacing, taking, throttled } from '../../support/api/pacing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits ten seconds for one that is throttled with all others, and no longer', async () => {
  const run = pacing();
  for (const pause of [100, 30_000]) run.sends(throttled(pause, taking(1)));

  expect((await run.outcome())[1]).toEqual(['late', 10_050]);
});

it('takes one by itself that is throttled for a slow reader', async () => {
  const run = pacing();
  run.sends(throttled(3000, taking(1)));

  expect(await run.outcome()).toEqual([['late', 1550]]);
});

it('counts no pauses where more than a fifth are throttled, and nothing but those', async () => {
  const run = pacing();
  for (let n = 0; n < 7; n++) run.sends(taking(1));
  for (const work of [taking(1), never]) run.sends(throttled(2000, work));

  expect((await run.outcome()).slice(-2)).toEqual([
    ['all', 2001],
    ['late', 2450],
  ]);
});

it('takes a few that are throttled among others for slow readers', async () => {
  for (const [wells, slow] of [
    [3, 1],
    [8, 2],
  ] as const) {
    const run = pacing();
    for (let n = 0; n < wells; n++) run.sends(taking(1));
    for (let n = 0; n < slow; n++) run.sends(throttled(2000, taking(1)));
    expect((await run.outcome()).at(-1)).toEqual(['late', 450]);
  }
});
