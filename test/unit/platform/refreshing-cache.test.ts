import { expect, it } from 'vitest';
import { refreshingCache } from '#lib/platform/refreshing-cache.ts';

/** A source that counts its reads and fails when told to, kept for 100 ms with a floor of 30. */
function source() {
  const state = { time: 0, reads: 0, failing: false, held: undefined as Promise<void> | undefined };
  const read = async () => {
    state.reads++;
    await state.held;
    if (state.failing) throw new Error('down');
    return { n: state.reads };
  };
  const value = refreshingCache(
    read,
    { age: 100, floor: 30, lost: 'KEYS_UNAVAILABLE' },
    () => state.time,
  );
  return { state, value };
}

it('reads once, and again when the value is old', async () => {
  const { state, value } = source();

  const first = await Promise.all([value.now(), value.now(), value.now()]);
  state.time = 100;
  const young = await value.now();
  state.time = 101;
  const old = await Promise.all([value.now(), value.now()]);

  expect([...first, young].map(({ n }) => n)).toEqual([1, 1, 1, 1]);
  expect(old.map(({ n }) => n)).toEqual([2, 2]);
});

it('keeps the last good copy while it cannot be read, and tries no more often than the floor', async () => {
  const { state, value } = source();
  await value.now();
  state.failing = true;

  const seen = [];
  for (state.time = 101; state.time <= 200; state.time++) seen.push((await value.now()).n);
  state.failing = false;
  state.time = 231;

  expect(new Set(seen)).toEqual(new Set([1]));
  // At 101, 131, 161 and 191.
  expect(state.reads).toBe(5);
  expect((await value.now()).n).toBe(6);
});

it('rejects where nothing was ever read, and tries again once a second', async () => {
  const { state, value } = source();
  state.failing = true;

  for (const time of [0, 1, 999, 1000, 1001]) {
    state.time = time;
    await expect(value.now()).rejects.toThrow('down');
  }
  expect(state.reads).toBe(2);
  state.failing = false;
  state.time = 2000;

  expect((await value.now()).n).toBe(3);
});

it('reads anew for what a value lacks, once for all who ask, and then not before the floor', async () => {
  const { state, value } = source();
  const seen = await value.now();

  const newer = await Promise.all([value.after(seen), value.after(seen)]);
  const again = await value.after(newer[0]!);
  state.time = 30;
  const later = await value.after(newer[0]!);

  expect(newer.map((one) => one?.n)).toEqual([2, 2]);
  expect(again).toBeUndefined();
  expect(later?.n).toBe(3);
  expect(await value.after(seen)).toBe(later);
});

it('lets those who come while it is read wait for the same value', async () => {
  const { state, value } = source();
  const seen = await value.now();
  let release: () => void = () => undefined;
  state.held = new Promise((resolve) => (release = resolve));

  const first = value.after(seen);
  state.time = 1;
  const second = value.after(seen);
  release();

  expect([(await first)?.n, (await second)?.n, state.reads]).toEqual([2, 2, 2]);
});

it('says that nobody knows while the last read failed, whoever asks', async () => {
  const { state, value } = source();
  const seen = await value.now();
  state.failing = true;

  await expect(value.after(seen)).rejects.toThrow('down');
  await expect(value.after(seen)).rejects.toThrow('down');
  state.failing = false;
  state.time = 30;

  expect(state.reads).toBe(2);
  expect((await value.after(seen))?.n).toBe(3);
});
