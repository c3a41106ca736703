import type { Workspace } from './workspace.ts';
import { run } from './child-process.ts';
import type { Deployed } from './deployment.ts';
import { awsAt, type Emulator } from './emulator/emulator.ts';
import { assert } from './step.ts';

/** A request: the caller's role, the path below the base URL, and a body to post. */
type Request = { role: string; path: string; form?: FormData; json?: object };

/** Calls a deployment with a token from `npm run token`. */
export async function call(
  { url, secretArn }: Deployed,
  { role, path, form, json }: Request,
  workspace: Workspace,
  emulator: Emulator,
): Promise<string> {
  const env = { ...workspace.env, ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn };
  const words = ['node', 'infra/tools/token.ts', '--user', `${role}-1`, '--role', role];
  const token = await run(words, { cwd: workspace.copy, env, log: workspace.log(`token-${role}`) });
  const body = form ?? (json && JSON.stringify(json));
  const answer = await fetch(`${url}/${path}`, {
    headers: {
      Authorization: `Bearer ${token.trim().split('\n').at(-1)}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
  assert(answer.status === 200, `${path} with a token responds ${answer.status}.`);
  return answer.text();
}
