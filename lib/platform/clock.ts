/** The present as UTC text with milliseconds. Passed to use cases, so that a test can hold it still. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();
