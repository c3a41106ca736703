import { expect, it } from 'vitest';
import { refreshingCache } from '#lib/platform/refreshing-cache.ts';

/** Creates a cache that counts its loads: maximum age five minutes, cooldown 30 s. */
function createCache() {
  const state = {
    time: 0,
    loads: 0,
    failing: false,
    pending: undefined as Promise<void> | undefined,
  };
  const load = async () => {
    state.loads++;
    await state.pending;
    if (state.failing) throw new Error('down');
    return { n: state.loads };
  };
  const cache = refreshingCache(load, 'VERIFICATION_KEYS_UNAVAILABLE', () => state.time);
  return { state, cache };
}

it('loads once, and again when the value is too old', async () => {
  const { state, cache } = createCache();

  const first = await Promise.all([cache.get(), cache.get(), cache.get()]);
  state.time = 300_000;
  const young = await cache.get();
  state.time = 300_001;
  const old = await Promise.all([cache.get(), cache.get()]);

  expect([...first, young].map(({ n }) => n)).toEqual([1, 1, 1, 1]);
  expect(old.map(({ n }) => n)).toEqual([2, 2]);
});

it('keeps the last value while loading fails, and retries once per cooldown', async () => {
  const { state, cache } = createCache();
  await cache.get();
  state.failing = true;

  const values = [];
  for (state.time = 300_001; state.time < 400_000; state.time += 1000)
    values.push((await cache.get()).n);
  state.failing = false;
  state.time = 431_000;

  expect(new Set(values)).toEqual(new Set([1]));
  // After 300, 330, 360 and 390 s.
  expect(state.loads).toBe(5);
  expect((await cache.get()).n).toBe(6);
});

it('rejects if nothing was ever loaded, and retries with each call', async () => {
  const { state, cache } = createCache();
  state.failing = true;

  await expect(cache.get()).rejects.toThrow('down');
  await expect(cache.get()).rejects.toThrow('down');
  expect(state.loads).toBe(2);
  state.failing = false;

  expect((await cache.get()).n).toBe(3);
});

it('loads a newer value once for concurrent callers, and then once per cooldown', async () => {
  const { state, cache } = createCache();
  const initial = await cache.get();

  const newer = await Promise.all([cache.getNewer(initial), cache.getNewer(initial)]);
  const again = await cache.getNewer(newer[0]!);
  state.time = 30_000;
  const later = await cache.getNewer(newer[0]!);

  expect(newer.map((one) => one?.n)).toEqual([2, 2]);
  expect(again).toBeUndefined();
  expect(later?.n).toBe(3);
  expect(await cache.getNewer(initial)).toBe(later);
});

it('shares one load between overlapping callers', async () => {
  const { state, cache } = createCache();
  const initial = await cache.get();
  let release: () => void = () => undefined;
  state.pending = new Promise((resolve) => (release = resolve));

  const first = cache.getNewer(initial);
  state.time = 1;
  const second = cache.getNewer(initial);
  release();

  expect([(await first)?.n, (await second)?.n, state.loads]).toEqual([2, 2, 2]);
});

it('rejects requests for a newer value while loading fails', async () => {
  const { state, cache } = createCache();
  const initial = await cache.get();
  state.failing = true;

  await expect(cache.getNewer(initial)).rejects.toThrow('down');
  await expect(cache.getNewer(initial)).rejects.toThrow('down');
  state.failing = false;
  state.time = 30_000;

  expect(state.loads).toBe(2);
  expect((await cache.getNewer(initial))?.n).toBe(3);
});
