/** A function that does nothing: its import time is that of Node itself. */
export const handler = () => Promise.resolve({ statusCode: 200 });
