import { mkdirSync } from 'node:fs';
import { command, UsageError } from '#infra/command.ts';
import { lockFolder } from '#infra/local/data-folder/folder-lock.ts';
import { cacheFolder, createWorkspace, root, type Workspace } from '#infra/rehearsal/workspace.ts';
import { killAll, run } from '#infra/rehearsal/child-process.ts';
import {
  deploymentDefaults,
  createEmptyFolder,
  launchService,
  readSecret,
  shutDown,
} from '../support/machine/service-process.ts';
import { onExit, stopOnExit } from '../support/machine/clean-up.ts';
import { engines, type Engine } from './engines/engine.ts';
import type { StartedEngine } from './engines/dynamodb-local.ts';

const TESTS = 'test/integration';
const ids = engines.map(({ id }) => id).join(', ');

const usage = () => `npm run proof -- engines [--only ID] [FOLDER]
Runs the integration tests against a service on this machine whose tables are in the embedded engine, in
Amazon's DynamoDB Local (Java 17, Maven) and in the emulator (Python 3.10), which are fetched into
.rehearsal/ the first time. Engines that lack a tool are reported as not run. Each takes some minutes.
Status 1 if a test fails.
  --only  one engine: ${ids}
  FOLDER  some of the tests (test/integration)`;

const options = { only: { type: 'string' } } as const;

await command({ usage, options, positionals: true }, async ({ only }, [folder = TESTS]) => {
  if (only !== undefined && !engines.some(({ id }) => id === only))
    throw new UsageError(`--only: '${only}' is not one of ${ids}.`);
  mkdirSync(cacheFolder, { recursive: true });
  const unlock = await lockFolder(cacheFolder);
  const workspace = await createWorkspace();
  onExit(() => {
    killAll();
    workspace.remove();
  });
  const results = new Map<Engine, string>();
  for (const engine of engines.filter(({ id }) => only === undefined || id === only)) {
    results.set(engine, await testEngine(engine, folder, workspace));
    console.log(`${engine.name.padEnd(24)} ${results.get(engine)}`);
  }
  unlock();
  const failures = [...results.values()].filter(
    (result) => !/^[1-9]\d* passed, 0 failed|^not run/.test(result),
  );
  if (failures.length > 0)
    throw new Error(`Tests fail on ${failures.length} of ${results.size} engines.`);
});

/** Runs the integration tests on an engine. Returns the counts and the duration. */
async function testEngine(engine: Engine, tests: string, workspace: Workspace): Promise<string> {
  const missingTool = engine.findMissingTool();
  if (missingTool !== undefined) return `not run: ${missingTool}`;
  const started = await engine.start(workspace);
  try {
    const begin = performance.now();
    const line = await runSuite(engine, started, tests, workspace);
    return `${line}, in ${Math.round((performance.now() - begin) / 1000)} s`;
  } finally {
    await started.stop();
  }
}

/** Runs the integration tests against a service on an engine. Returns their summary line. */
async function runSuite(
  { id }: Engine,
  { endpoint }: StartedEngine,
  tests: string,
  workspace: Workspace,
): Promise<string> {
  const other: Record<string, string> = endpoint ? { AWS_ENDPOINT_URL_DYNAMODB: endpoint } : {};
  const settings = { ...deploymentDefaults, ...other };
  const service = stopOnExit(await launchService(await createEmptyFolder(), settings));
  try {
    const env = {
      ...workspace.env,
      BASE_URL: service.url,
      JWT_SECRET: await readSecret(service.folder),
    };
    const log = workspace.log(`suite-${id}`);
    const text = await run(['vitest', 'run', '--mode', 'all', tests], {
      cwd: root,
      env,
      log,
    }).catch((error: unknown) => (error as Error).message);
    const [line = text] = /\d+ passed, \d+ failed/.exec(text) ?? [];
    return line;
  } finally {
    await shutDown(service);
  }
}
