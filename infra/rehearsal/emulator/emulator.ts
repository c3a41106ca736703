import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../local/engines/free-port.ts';
import { failureMessage, start, type Child } from '../child-process.ts';
import { installPackages } from '../python.ts';
import { nodePath, root, type Workspace } from '../workspace.ts';

/** The emulator, and a dependency of CDK's Python function for buckets. */
const packages = ['ministack==1.5.33', 'boto3==1.43.106'];
/** It starts in one second; a loaded machine takes longer. */
const START_TIMEOUT_MS = 60_000;

/** The account and region of the emulator, which accepts any credentials. */
export const account = '000000000000';
const region = 'us-east-1';

/** Returns the Python of the emulator's virtual environment, which is created if it does not exist. */
export const installEmulator = (python: string, workspace: Workspace): Promise<string> =>
  installPackages(python, packages, workspace);

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
