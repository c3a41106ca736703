/** Returns the current time as UTC text with milliseconds. Use cases receive it, so tests can fix it. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date(readTime()).toISOString();

/** Returns the time in ms since 1970. */
let readTime = () => Date.now();

/** Makes `systemClock` return the times of `read`, in ms since 1970. Only the service on one machine calls this. */
export function replaceSystemClock(read: () => number): void {
  readTime = read;
}

/** Longer than any function runs. */
const MAX_RUN_MS = 120_000;

/** Returns the time after which work that began at `now` and has no outcome counts as interrupted. */
export const interruptionDeadline = (now: string): string =>
  new Date(Date.parse(now) + MAX_RUN_MS).toISOString();

/** Accepted difference between the clocks of a token's issuer and this service. */
export const CLOCK_SKEW_SECONDS = 30;
