import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const { PATH } = process.env;

/** Runs a command of `infra/tools` with AWS credentials, beside servers of this process. `onStart` receives its pid. */
export async function runTool(
  name: string,
  args: string[],
  settings: Record<string, string> = {},
  onStart: (pid: number | undefined) => void = () => undefined,
) {
  const child = spawn(process.execPath, [`infra/tools/${name}.ts`, ...args], {
    env: {
      PATH,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(child.pid);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, lines: stderr.trim().split('\n'), status: status as number };
}
