const real = Date.now.bind(Date);
let skew = 0;

/** Lets so many milliseconds pass at once. */
export function skewClock(milliseconds: number): void {
  skew += milliseconds;
}

/** Makes the clock of this process one that `skewClock` moves, right again. */
export function resetClock(): void {
  skew = 0;
  Date.now = () => real() + skew;
}
