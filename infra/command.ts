import { parseArgs, type ParseArgsConfig } from 'node:util';
import { escapeControlsOfLines } from './escape-controls.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** A wrong argument: reported in one line, with exit status 2. */
export class UsageError extends Error {}

/**
 * Runs a command: `--help` prints the usage. A wrong argument prints one line and exits with status 2, any other
 * failure prints one line and exits with status 1.
 */
export async function command<O extends Options>(
  about: { usage: () => string; options: O; positionals?: boolean },
  run: (
    values: ReturnType<typeof parseArgs<{ options: O }>>['values'],
    positionals: string[],
  ) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArguments(about);
    if (values.help) console.log(about.usage());
    else await run(values as never, positionals);
  } catch (error) {
    console.error(escapeControlsOfLines((error as Error).message));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function parseArguments(about: { usage: () => string; options: Options; positionals?: boolean }) {
  const options = { ...about.options, help: { type: 'boolean' as const } };
  try {
    return parseArgs({ options, allowPositionals: about.positionals ?? false });
  } catch (error) {
    // Node's message has several lines.
    const [line = ''] = (error as Error).message.split('\n');
    throw new UsageError(`${line.replace(/\.?$/, '.')} Try --help.`);
  }
}
