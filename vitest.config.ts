import { availableParallelism } from 'node:os';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { USES_FOLDER } from './test/support/uses/folder.ts';

/** The URL of a deployment to test. Vite sets BASE_URL to a path where it is unset, so that tests read DESK_URL. */
const { BASE_URL = '' } = process.env;
const deployment = BASE_URL.startsWith('http') ? BASE_URL : '';

/** Workers wait for the services that they start: there is one more than processors. More than four compete for memory. */
const maxWorkers = Math.min(availableParallelism() + 1, 4);

// The workers and the services that tests start are compiled once.
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled');

const integration = 'test/integration/**/*.test.ts';
const browser = 'test/browser/**/*.test.ts';

/** Files that start shifts. One shift runs in a deployment: there these files take turns. */
export const shiftFiles = 'test/integration/{comments,live,search,shift-log,shifts}/**/*.test.ts';

/**
 * Files of large, invalid, random or very many requests. Their results depend on code alone, which is the same on one
 * machine.
 */
export const oneMachineFiles =
  'test/integration/{comments/{comment-model,response-limits.slow},requests/bad-input,shifts/{handover-races.slow,round-trip,shift-model}}.test.ts';

/** Tests that start no service and restore the settings that they change. */
const shared = ['test/unit', 'test/contract', 'test/infra'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** With USES=1, a run on this machine records how it uses the tables and the grants, for `test/uses.ts`. */
function recordUses(): string[] {
  if (!process.env.USES || deployment !== '') return [];
  rmSync(USES_FOLDER, { recursive: true, force: true });
  process.env.USES = USES_FOLDER;
  return ['./test/support/uses/setup.ts'];
}

const globalSetup = ['./test/support/machine/bundles.ts'];

/** The files of a worker share its modules and its service. */
const integrationTests = (exclude: string[], setupFiles: string[]) => ({
  name: 'integration',
  setupFiles,
  include: [integration],
  exclude: deployment === '' ? exclude : [...exclude, shiftFiles, oneMachineFiles],
  isolate: false,
  globalSetup: deployment === '' ? ['./test/support/machine/shared-services.ts'] : [],
});

/** Tests of a deployment that take turns. */
const shiftTests = (exclude: string[]) => ({
  name: 'shifts',
  include: deployment === '' ? [] : [shiftFiles],
  exclude: [...exclude, oneMachineFiles],
  isolate: false,
  globalSetup: ['./test/support/machine/require-no-running-shift.ts'],
});

/** The files of a worker share its modules and the synthesized templates. */
const sharedTests = (exclude: string[]) => ({
  name: 'shared',
  include: shared,
  exclude,
  isolate: false,
  globalSetup,
});

const isolatedTests = (exclude: string[], setupFiles: string[]) => ({
  name: 'isolated',
  setupFiles,
  include: ['test/**/*.test.ts'],
  exclude: [...exclude, integration, browser, ...shared],
  globalSetup,
});

/**
 * The files share one Chromium. Each worker has a service, because one shift runs in each. A page, the browser and the
 * service of a test are busy at the same time: there are no more workers than processors, after the other tests.
 */
const browserTests = (exclude: string[]) => ({
  name: 'browser',
  maxWorkers: Math.min(availableParallelism(), maxWorkers),
  sequence: { groupOrder: 1 },
  include: deployment === '' ? [browser] : [],
  exclude,
  isolate: false,
  setupFiles: ['./test/support/browser/skip.ts'],
  globalSetup: ['./test/support/browser/chromium.ts'],
});

/** `--mode all` adds the slow files, see test/README.md. */
export default defineConfig(({ mode }) => {
  const exclude = [...configDefaults.exclude, ...(mode === 'all' ? [] : ['**/*.slow.test.ts'])];
  const setupFiles = recordUses();
  const projects = [integrationTests, shiftTests, sharedTests, isolatedTests, browserTests];
  return {
    test: {
      pool: 'forks',
      env: { TEST_MODE: mode, DESK_URL: deployment },
      maxWorkers,
      fileParallelism: deployment === '',
      testTimeout: 120_000,
      hookTimeout: 60_000,
      // A test that a busy machine has failed is repeated once; the end of the run names it.
      retry: process.env.CI ? 1 : 0,
      // Events take a second or more on a deployment and on a busy machine.
      expect: { poll: { timeout: 60_000 } },
      reporters: ['default', './test/support/machine/summary-reporter.ts'],
      // Bundles are imported as they ship.
      server: { deps: { external: [/\/dist\/[^/]+\/index\.mjs$/] } },
      projects: projects.map((project) => ({
        extends: true as const,
        test: project(exclude, setupFiles),
      })),
    },
  };
});
