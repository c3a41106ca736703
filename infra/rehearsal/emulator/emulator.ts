import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../local/engines/free-port.ts';
import { failureMessage, run, start, type Child } from '../child-process.ts';
import { fillOnce } from '../fill-once.ts';
import { cacheFolder, nodePath, root, type Workspace } from '../workspace.ts';

/** The emulator, and a dependency of CDK's Python function for buckets. */
const packages = ['ministack==1.5.33', 'boto3==1.43.106'];
const OLDEST_PYTHON = [3, 10] as const;
/** It starts in one second; a loaded machine takes longer. */
const START_TIMEOUT_MS = 60_000;

/** The account and region of the emulator, which accepts any credentials. */
export const account = '000000000000';
const region = 'us-east-1';

/** Returns the first Python on the PATH that is new enough. Throws a one-line error if there is none. */
export function findPython(): { program: string; version: string } {
  const oldVersions: string[] = [];
  for (const program of ['python3', 'python', ...[14, 13, 12, 11, 10].map((n) => `python3.${n}`)]) {
    const print = 'import sys; print("%d.%d" % sys.version_info[:2])';
    const { status, stdout } = spawnSync(program, ['-c', print], { encoding: 'utf8' });
    if (status !== 0) continue;
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]) return { program, version };
    oldVersions.push(version);
  }
  throw new Error(
    `Python ${OLDEST_PYTHON.join('.')} or newer, with venv, must be on the PATH; there is ${oldVersions.at(0) ?? 'none'}.`,
  );
}

/** Returns the Python of the emulator's virtual environment, which is created if it does not exist. */
export async function installEmulator(python: string, workspace: Workspace): Promise<string> {
  const name = packages.join('-').replaceAll('==', '-');
  const venv = await fillOnce(join(cacheFolder, name), 'bin/python', async (empty) => {
    // pip reads the user's settings: a mirror, a proxy.
    const where = { cwd: workspace.folder, env: process.env, log: workspace.log('install') };
    await run([python, '-m', 'venv', empty], where);
    const pip = [join(empty, 'bin/python'), '-m', 'pip', 'install', '--disable-pip-version-check'];
    await run([...pip, ...packages], where);
  });
  return join(venv, 'bin/python');
}

/** Runs the emulator with the rules of API Gateway that matter for second deployments. */
const strictEmulator = join(root, 'infra/rehearsal/emulator/strict-ministack.py');

/** Starts the emulator on a free port, and waits until it responds. */
export async function startEmulator(
  python: string,
  workspace: Workspace,
): Promise<Child & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = workspace.log('emulator');
  const env = {
    ...workspace.env,
    // It runs functions with the first node and python3 on the PATH.
    PATH: nodePath(join(python, '..')),
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: String(port),
    // The Lambda runtime includes the AWS SDK, which CDK's function for buckets needs.
    NODE_PATH: join(root, 'node_modules'),
    // By default it sizes the account's concurrency by the memory of the machine.
    LAMBDA_ACCOUNT_CONCURRENCY: '1000',
  };
  const emulator = start([python, strictEmulator], { cwd: workspace.folder, env, log });
  const ended = emulator.ended.then(() => 'ended' as const);
  const late = sleep(START_TIMEOUT_MS, 'late' as const, { ref: false });
  const state = await Promise.race([ended, late, waitUntilReady(`${url}/_ministack/health`)]);
  if (state !== 'ready') throw new Error(await failureMessage(`The emulator did not start.`, log));
  return { ...emulator, url };
}

async function waitUntilReady(url: string): Promise<'ready'> {
  while (!(await fetch(url).catch(() => undefined))?.ok)
    await sleep(100, undefined, { ref: false });
  return 'ready';
}

/** Returns the environment that points the AWS SDK and CLI to the emulator, without the user's own AWS settings. */
export const awsAt = (url: string): NodeJS.ProcessEnv => ({
  AWS_ENDPOINT_URL: url,
  AWS_ENDPOINT_URL_S3: url,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
});
