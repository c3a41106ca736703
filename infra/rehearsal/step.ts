/** Does one step and prints it as one line: what it is, what came of it, its seconds. */
export async function step<T>(
  what: string,
  run: () => Promise<T>,
  tell: (result: T) => string = () => '',
): Promise<T> {
  const begin = performance.now();
  process.stdout.write(`${what} ... `);
  try {
    const result = await run();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log([tell(result), `${seconds} s`].filter((part) => part !== '').join(', '));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** Ends the rehearsal with a sentence where something does not hold. */
export function assert(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
