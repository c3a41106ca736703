import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A deployment to test instead of services on this machine; for tests it is DESK_URL, since Vite has a BASE_URL of its own. */
const { BASE_URL = '' } = process.env;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // The services that tests start are compiled once.
    env: { DESK_URL: BASE_URL, NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    // By default one core is left idle.
    maxWorkers: '100%',
    // One shift runs in a deployment: the files that share it take turns.
    fileParallelism: BASE_URL === '',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/machine/closing-line.ts'],
    globalSetup: [
      BASE_URL === ''
        ? './test/support/machine/bundles.ts'
        : './test/support/machine/no-shift-runs.ts',
    ],
  },
});
