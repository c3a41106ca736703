import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createCleanEnvironment } from '../../support/machine/service-process.ts';
import { rounded } from '../report/percentiles.ts';

/** Fresh processes for each measurement; the first one, which fetches its file from the disk, is left out. */
const ROUNDS = 11;

/** Milliseconds that code which imports `process.argv[1]` takes in a fresh process, as it prints them. */
async function timeOf(code: string, file: string, settings: Record<string, string>) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code, file],
    { env: { ...createCleanEnvironment(), AWS_REGION: 'us-east-1', ...settings } },
  );
  return Number(stdout);
}

/**
 * The median of what some code takes with each file, by the files' names. Rounds over all of them, so
 * that a busy moment of the machine meets all.
 */
export async function medians(
  code: string,
  files: Record<string, string>,
  settings: Record<string, string> = {},
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, file] of Object.entries(files)) {
      const time = await timeOf(code, file, settings);
      if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
    }
  return Object.fromEntries(
    Object.keys(files).map((name) => {
      const sorted = (times.get(name) ?? []).sort((a, b) => a - b);
      return [name, rounded(sorted[(ROUNDS - 1) / 2] ?? NaN)];
    }),
  );
}
