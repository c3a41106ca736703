import type { Bench } from './bench.ts';
import { run } from './bound.ts';
import type { Deployed } from './deployment.ts';
import { awsAt, type Emulator } from './emulator.ts';
import { must } from './step.ts';

/** The newest shifts as a deployment answers a viewer, whose token `npm run token` has made. */
export async function listOf(
  { url, secretArn }: Deployed,
  bench: Bench,
  emulator: Emulator,
): Promise<string> {
  const env = { ...bench.env, ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn };
  const words = ['node', 'infra/tools/token.ts', '--user', 'viewer-1', '--role', 'viewer'];
  const token = await run(words, { cwd: bench.copy, env, log: bench.log('token') });
  const answer = await fetch(`${url}/slt/api/v3/shifts?limit=5`, {
    headers: { Authorization: `Bearer ${token.trim().split('\n').at(-1)}` },
  });
  must(answer.status === 200, `A list with a token is answered by ${answer.status}.`);
  return answer.text();
}
