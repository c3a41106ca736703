import { mkdirSync } from 'node:fs';
import { command, Misuse } from '#infra/command.ts';
import { lockFolder } from '#infra/local/data-folder/folder-lock.ts';
import { ignored, createWorkspace, root, type Workspace } from '#infra/rehearsal/workspace.ts';
import { killAll, run } from '#infra/rehearsal/child-process.ts';
import {
  asDeployed,
  emptyFolder,
  launchService,
  secretIn,
  shut,
} from '../support/machine/service-process.ts';
import { atTheEnd, endWithThis } from './clean-up.ts';
import { engines, type Engine } from './engines/engine.ts';
import type { StartedEngine } from './engines/dynamodb-local.ts';

const TESTS = 'test/integration';
const ids = engines.map(({ id }) => id).join(', ');

const usage = () => `npm run proof:engines [-- --only ID] [FOLDER]
Runs the integration tests against a service on this machine whose tables lie in the embedded engine, in
Amazon's DynamoDB Local (Java 17, Maven) and in the emulator (Python 3.10), which are fetched into
.rehearsal/ the first time. What this machine lacks is said, and counted as not run. Some minutes each.
Status 1 where a test fails.
  --only  one engine: ${ids}
  FOLDER  some of the tests (test/integration)`;

const options = { only: { type: 'string' } } as const;

await command({ usage, options, positionals: true }, async ({ only }, [folder = TESTS]) => {
  if (only !== undefined && !engines.some(({ id }) => id === only))
    throw new Misuse(`--only: '${only}' is none of ${ids}.`);
  mkdirSync(ignored, { recursive: true });
  const letGo = await lockFolder(ignored);
  const bench = await createWorkspace();
  atTheEnd(() => {
    killAll();
    bench.remove();
  });
  const found = new Map<Engine, string>();
  for (const engine of engines.filter(({ id }) => only === undefined || id === only)) {
    found.set(engine, await resultOf(engine, folder, bench));
    console.log(`${engine.name.padEnd(24)} ${found.get(engine)}`);
  }
  letGo();
  const failed = [...found.values()].filter(
    (result) => !/^[1-9]\d* passed, 0 failed|^not run/.test(result),
  );
  if (failed.length > 0)
    throw new Error(`Tests fail on ${failed.length} of ${found.size} engines.`);
});

/** What became of the integration tests on an engine: how many passed and failed, in how long. */
async function resultOf(engine: Engine, tests: string, bench: Workspace): Promise<string> {
  const missing = engine.missing();
  if (missing !== undefined) return `not run: ${missing}`;
  const started = await engine.start(bench);
  try {
    const begin = performance.now();
    const line = await suiteOn(engine, started, tests, bench);
    return `${line}, in ${Math.round((performance.now() - begin) / 1000)} s`;
  } finally {
    await started.stop();
  }
}

/** Runs the integration tests against a service on an engine. Gives their closing line. */
async function suiteOn(
  { id }: Engine,
  { endpoint }: StartedEngine,
  tests: string,
  bench: Workspace,
): Promise<string> {
  const other: Record<string, string> = endpoint ? { AWS_ENDPOINT_URL_DYNAMODB: endpoint } : {};
  const settings = { ...asDeployed, ...other };
  const service = endWithThis(await launchService(await emptyFolder(), settings));
  try {
    const env = { ...bench.env, BASE_URL: service.url, JWT_SECRET: await secretIn(service.folder) };
    const log = bench.log(`suite-${id}`);
    const text = await run(['vitest', 'run', '--mode', 'all', tests], {
      cwd: root,
      env,
      log,
    }).catch((error: unknown) => (error as Error).message);
    const [line = text] = /\d+ passed, \d+ failed/.exec(text) ?? [];
    return line;
  } finally {
    await shut(service);
  }
}
