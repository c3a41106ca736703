import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `cdk deploy`, without its notices: they are about other applications. Returns its exit status. */
export async function runCdk(args: string[]): Promise<number> {
  const cdk = spawn('cdk', ['deploy', '--no-notices', ...args], { stdio: 'inherit' });
  const [status] = (await once(cdk, 'exit')) as [number | null];
  return status ?? 1;
}
