const systemNow = Date.now.bind(Date);
let skew = 0;
let cacheSkew = 0;

/** Longer than any cache of this process lives. */
const LONGEST_CACHE_MS = 360_000;

/** Advances the clock until all caches of this process have expired. */
export function expireCaches(): void {
  cacheSkew += LONGEST_CACHE_MS;
}

/** Advances the clock. */
export function skewClock(milliseconds: number): void {
  skew += milliseconds;
}

/** Installs the adjustable clock, and undoes every `skewClock`. */
export function resetClock(): void {
  skew = 0;
  Date.now = () => systemNow() + cacheSkew + skew;
}
