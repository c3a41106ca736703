/** Returns the current time as UTC text with milliseconds. Use cases receive it, so tests can fix it. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date(readTime()).toISOString();

/** Returns the time in ms since 1970. */
let readTime = () => Date.now();

/** Makes `systemClock` return the times of `read`, in ms since 1970. Only the service on one machine calls this. */
export function replaceSystemClock(read: () => number): void {
  readTime = read;
}

/** Accepted difference between the clocks of a token's issuer and this service. */
export const CLOCK_SKEW_SECONDS = 30;
