/** Runs one step and prints a line with its name, result and duration. */
export async function step<T>(
  name: string,
  run: () => Promise<T>,
  describe: (result: T) => string = () => '',
): Promise<T> {
  const begin = performance.now();
  process.stdout.write(`${name} ... `);
  try {
    const result = await run();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log([describe(result), `${seconds} s`].filter((part) => part !== '').join(', '));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}
