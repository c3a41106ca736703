/** The present as UTC text with milliseconds. Passed to use cases, so that a test can hold it still. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();

/** How far the clocks of a token's issuer and of this service may differ. */
export const CLOCK_SKEW_SECONDS = 30;
