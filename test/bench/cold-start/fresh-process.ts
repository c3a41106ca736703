import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createCleanEnvironment } from '../../support/machine/service-process.ts';
import { roundTo3Digits } from '../report/percentiles.ts';

/** Fresh processes per measurement. One more runs before them and loads the file into the disk cache. */
const ROUNDS = 11;

/** Runs code that imports `process.argv[1]` in a fresh process. Returns the milliseconds that the code prints. */
async function runFresh(code: string, file: string, settings: Record<string, string>) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code, file],
    { env: { ...createCleanEnvironment(), AWS_REGION: 'us-east-1', ...settings } },
  );
  return Number(stdout);
}

/**
 * Returns the median duration of code with each file, by the files' names. Each round measures all files, so
 * that a busy moment of the machine affects all of them.
 */
export async function measureMedians(
  code: string,
  files: Record<string, string>,
  settings: Record<string, string> = {},
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, file] of Object.entries(files)) {
      const time = await runFresh(code, file, settings);
      if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
    }
  return Object.fromEntries(
    Object.keys(files).map((name) => {
      const sorted = (times.get(name) ?? []).sort((a, b) => a - b);
      return [name, roundTo3Digits(sorted[(ROUNDS - 1) / 2] ?? NaN)];
    }),
  );
}
