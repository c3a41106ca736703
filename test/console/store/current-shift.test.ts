import { expect, it, onTestFinished, vi } from 'vitest';
import { Shifts } from '#lib/console/page/store/shifts.ts';
import { aShift, at, shiftAlone } from '../support/records.ts';

it('asks the desk which shift runs when an event names another one, whatever its times are', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let current = aShift();
  let isReachable = true;
  const read = () =>
    isReachable
      ? Promise.resolve(Response.json({ result_data: [current] }))
      : Promise.reject(new TypeError('no connection'));
  const shifts = new Shifts(read, 'http://desk.example.org');
  const id = () => shifts.current.value?.store.shift.value?.shift_id;
  await shifts.loadCurrent();

  // It was given a start before that of the shift before it.
  current = aShift(60, { id: 43, shift_id: 43, shift_start: at(-600) });
  isReachable = false;
  shifts.apply(shiftAlone(60, { id: 43, shift_id: 43, shift_start: at(-600) }), 'stream');
  await vi.advanceTimersByTimeAsync(100);
  expect(id(), 'without a connection').toBe(42);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(3100);
  expect(id()).toBe(43);

  shifts.apply(shiftAlone(0), 'stream');
  await vi.advanceTimersByTimeAsync(100);
  expect(id(), 'after an event of an earlier shift is repeated').toBe(43);
});
