import { expect, it, onTestFinished, vi } from 'vitest';
import { createClock } from '#lib/console/page/api/clock.ts';
import { watchClock } from '#lib/console/page/desk/clock-check.ts';
import type { Desk } from '#lib/console/page/desk/desk.ts';

const BEHIND_MS = 600_000;

it('asks the desk for its time until the clocks agree, and not while they do', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = createClock();
  let offset = -BEHIND_MS;
  const note = () => {
    const now = Date.now();
    clock.note(new Date(now + offset).toUTCString(), now, now);
  };
  const call = vi.fn(() => Promise.resolve(note()));
  watchClock({ api: { clock, call } } as unknown as Desk);

  note();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([clock.isOff.peek(), call.mock.calls.length]).toEqual([true, 4]);
  offset = 0;
  await vi.advanceTimersByTimeAsync(60_000);

  expect([clock.isOff.peek(), call.mock.calls.length]).toEqual([false, 5]);
});
