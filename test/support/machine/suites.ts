import { command, UsageError } from '#infra/command.ts';

/**
 * Runs the suite of a command that the first argument names: `load` imports its program, which reads the other
 * arguments. `suites` says what each one shows.
 */
export async function runSuite(
  name: string,
  suites: Record<string, string>,
  load: (suite: string) => Promise<unknown>,
): Promise<void> {
  const [suite] = process.argv.slice(2);
  if (suite !== undefined && Object.hasOwn(suites, suite)) {
    process.argv.splice(2, 1);
    await load(suite);
    return;
  }
  const width = Math.max(...Object.keys(suites).map((one) => one.length));
  const lines = Object.entries(suites).map(([one, shows]) => `  ${one.padEnd(width)}  ${shows}`);
  const usage = () =>
    [`npm run ${name} -- SUITE [--help]`, 'Status 1 if a suite fails.', ...lines].join('\n');
  await command({ usage, options: {}, positionals: true }, () => {
    throw new UsageError(`Name one of the suites: ${Object.keys(suites).join(', ')}.`);
  });
}
