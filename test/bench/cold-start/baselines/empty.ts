/** A function that does nothing: what Node itself takes to load a file. */
export const handler = () => Promise.resolve({ statusCode: 200 });
