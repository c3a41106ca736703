import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#infra/local/engines/free-port.ts';
import { cacheFolder, type Workspace } from '#infra/rehearsal/workspace.ts';
import { fillOnce, isFilled } from '#infra/rehearsal/fill-once.ts';
import { run, start } from '#infra/rehearsal/child-process.ts';

/** A running engine; without an endpoint, the service starts its own. */
export type StartedEngine = { endpoint?: string; stop: () => Promise<unknown> };

const VERSION = '2.6.1';
const OLDEST_JAVA = 17;
/** It usually starts in two seconds; a loaded machine takes longer. */
const START_TIMEOUT_MS = 60_000;

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>observatory-desk</groupId><artifactId>engines</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>${VERSION}</version>
  </dependency></dependencies>
</project>
`;

/** Returns the tool that DynamoDB Local requires and this machine lacks, if any. */
export function findMissingForDynamoDbLocal(): string | undefined {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = error ? 0 : Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(version >= OLDEST_JAVA)) return `Java ${OLDEST_JAVA} or newer is not on the PATH`;
  const hasMaven = spawnSync('mvn', ['-version']).status === 0;
  return hasMaven || isFilled(folder, 'lib')
    ? undefined
    : 'Maven, which fetches it, is not on the PATH';
}

const folder = join(cacheFolder, `dynamodb-local-${VERSION}`);

/** Starts DynamoDB Local in memory on a free port; fetches it from Maven Central the first time. */
export async function startDynamoDbLocal(workspace: Workspace): Promise<StartedEngine> {
  // Maven reads the user's settings: a mirror, a proxy.
  const options = { cwd: folder, env: process.env, log: workspace.log('dynamodb-local') };
  await fillOnce(folder, 'lib', async (empty) => {
    await writeFile(join(empty, 'pom.xml'), pom);
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${join(empty, 'lib')}`];
    await run(['mvn', '--quiet', '--batch-mode', ...copy], options);
  });
  const port = await freePort();
  const program = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const args = ['-Djava.library.path=lib', '-cp', 'lib/*', program, '-inMemory', '-sharedDb'];
  const server = start(['java', ...args, '-port', String(port), '-disableTelemetry'], {
    ...options,
    env: workspace.env,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const late = sleep(START_TIMEOUT_MS, 'late' as const, { ref: false });
  const ended = server.ended.then(() => 'ended' as const);
  const state = await Promise.race([waitUntilReady(endpoint), late, ended]);
  if (state !== 'ready')
    throw new Error(
      `DynamoDB Local did not start: ${state === 'late' ? 'timeout' : 'the process ended'}.`,
    );
  return { endpoint, stop: () => server.stop() };
}

async function waitUntilReady(endpoint: string): Promise<'ready'> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  for (;;) {
    const response = await client.send(new ListTablesCommand({})).catch(() => undefined);
    if (response) return 'ready';
    await sleep(100, undefined, { ref: false });
  }
}
