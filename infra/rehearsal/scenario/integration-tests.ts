import { readSigningSecrets } from '#lib/platform/auth/secrets.ts';
import { root, type Workspace } from '../workspace.ts';
import { run } from '../child-process.ts';
import type { Deployed } from '../deployment.ts';
import { awsAt, type Emulator } from '../emulator/emulator.ts';

/** Runs the integration tests against a deployment. Gives their closing line. */
export async function runSuite(
  { url, secretArn }: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<string> {
  // The secret is read as `npm run token` and the functions read it, and nothing of the user's own AWS.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  process.env = { ...Object.fromEntries(own), ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn };
  const [secret = ''] = await readSigningSecrets();
  const env = { ...workspace.env, BASE_URL: url, JWT_SECRET: secret, EMULATOR: 'ministack' };
  const text = await run(['vitest', 'run', '--mode', 'all', 'test/integration'], {
    cwd: root,
    env,
    log: workspace.log('suite'),
  });
  if (/^ *Tests .*(skipped|todo)/m.test(text)) throw new Error('The suite skipped tests.');
  return text.trimEnd().split('\n').at(-1) ?? '';
}
