import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LostTime } from '#lib/console/page/store/items/lost-time.ts';
import { anAccounting, aLoss } from '../support/handover.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle = {
  listLosses: () => Promise.resolve([]),
  getAccounting: () => Promise.resolve(undefined),
};

it('shows losses oldest first, and the clocks that run newest first', () => {
  const lostTime = new LostTime(42, idle);

  lostTime.apply([
    aLoss(3, { began: 30 }),
    aLoss(1, { began: 10 }),
    aLoss(2, { began: 20, ended: 25 }),
  ]);

  expect(lostTime.losses.value.map(({ loss_id }) => loss_id)).toEqual([1, 2, 3]);
  expect(lostTime.open.value.map(({ loss_id }) => loss_id)).toEqual([3, 1]);
});

it('ignores a version that is not newer, in whichever order versions arrive', () => {
  const lostTime = new LostTime(42, idle);

  lostTime.apply([aLoss(1, { version: 2, ended: 30 })]);
  lostTime.apply([aLoss(1, { version: 1 })]);

  expect(lostTime.open.value).toEqual([]);
});

it('loads losses and accounting once for a burst of events, and nothing while no view watches', async () => {
  const listLosses = vi.fn(() => Promise.resolve([aLoss(1)]));
  const getAccounting = vi.fn(() => Promise.resolve(anAccounting()));
  const lostTime = new LostTime(42, { listLosses, getAccounting });
  lostTime.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listLosses).not.toHaveBeenCalled();

  const stop = lostTime.watch();
  await vi.advanceTimersByTimeAsync(0);
  for (let event = 0; event < 20; event++) lostTime.refresh();
  await vi.advanceTimersByTimeAsync(1000);

  expect(getAccounting).toHaveBeenCalledTimes(2);
  expect(lostTime.open.value).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(getAccounting).toHaveBeenCalledTimes(2);
});

it('follows the time of a running shift, and rests once the shift has ended', async () => {
  let complete = false;
  const getAccounting = vi.fn(() => Promise.resolve(anAccounting({ complete })));
  const lostTime = new LostTime(42, { ...idle, getAccounting });
  lostTime.watch();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(getAccounting).toHaveBeenCalledTimes(3);

  complete = true;
  await vi.advanceTimersByTimeAsync(300_000);

  expect(getAccounting).toHaveBeenCalledTimes(4);
});

it('loads again after a lost connection', async () => {
  const getAccounting = vi
    .fn(() => Promise.resolve(anAccounting()))
    .mockRejectedValueOnce(new Error('no connection'));
  const lostTime = new LostTime(42, { ...idle, getAccounting });

  lostTime.watch();
  await vi.advanceTimersByTimeAsync(31_000);

  expect(lostTime.accounting.value?.shift_id).toBe(42);
});
