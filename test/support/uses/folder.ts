import { resolve } from 'node:path';

/** The folder with what each process of a run of all tests has stored, read and used. */
export const USES_FOLDER = resolve('node_modules/.cache/uses');

/** Returns the environment in which a process records its uses; none outside a run of all tests. */
export const recording = (): NodeJS.ProcessEnv =>
  process.env.USES === undefined
    ? {}
    : {
        USES: process.env.USES,
        NODE_OPTIONS: `--import=${resolve('test/support/uses/record-uses.ts')}`,
      };
