import type { Workspace } from '../workspace.ts';
import { run } from '../child-process.ts';
import type { Deployed } from '../deployment.ts';
import { awsAt, type Emulator } from '../emulator/emulator.ts';
import { assert } from '../step.ts';

/** Adds a user to `dev` and creates a token from the outputs of its stack; the deployment must accept both. */
export async function manageUser(
  { url }: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const env = { ...workspace.env, ...awsAt(emulator.url) };
  const tool = (name: string, ...words: string[]) =>
    run(['node', `infra/tools/${name}.ts`, ...words, '--stage', 'dev', '--user', 'ada'], {
      cwd: workspace.copy,
      env,
      log: workspace.log(name),
    });
  await tool('users', 'add', '--role', 'engineer', '--groups', 'night-crew');
  const token = (await tool('token', '--role', 'viewer')).trim().split('\n').at(-1) ?? '';
  const answer = await fetch(`${url}/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { role, groups } = (await answer.json()) as { role: string; groups: string[] };
  assert(
    role === 'engineer' && groups.join() === 'night-crew',
    `The user has role ${role} instead of engineer.`,
  );
}
