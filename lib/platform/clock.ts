/** Returns the current time as UTC text with milliseconds. Use cases receive it, so tests can fix it. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();

/** Accepted difference between the clocks of a token's issuer and this service. */
export const CLOCK_SKEW_SECONDS = 30;
