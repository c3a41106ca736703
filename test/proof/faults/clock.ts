const real = Date.now.bind(Date);
let skew = 0;
let age = 0;

/** Longer than any process keeps what it has read of other systems, in milliseconds. */
const KEPT_MS = 360_000;

/** Lets so much time pass that what this process has kept is read again. */
export function forgetKept(): void {
  age += KEPT_MS;
}

/** Lets so many milliseconds pass at once. */
export function skewClock(milliseconds: number): void {
  skew += milliseconds;
}

/** Makes the clock of this process one that `skewClock` moves, right again. */
export function resetClock(): void {
  skew = 0;
  Date.now = () => real() + age + skew;
}
