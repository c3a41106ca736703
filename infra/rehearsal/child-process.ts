import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Log lines in the message of a failure. */
const LAST_LINES = 25;

type SpawnOptions = { cwd: string; env: NodeJS.ProcessEnv; log: string };

export type Child = { ended: Promise<number>; stop: () => Promise<number> };

/**
 * Runs a command beside a `cat` that waits for end-of-file: when this process ends, even if it is killed, the pipe
 * closes and the process group is killed, with everything that the command has started.
 */
const supervisor = `exec 3<&0
{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 &
"$@" </dev/null 3<&-`;

const runningPids = new Set<number>();

/** Starts a program that ends with this process at the latest. Its output goes to the log. */
export function start(args: string[], { cwd, env, log }: SpawnOptions): Child {
  const output = openSync(log, 'a');
  const child = spawn('sh', ['-c', supervisor, 'sh', ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  const { pid } = child;
  if (pid !== undefined) runningPids.add(pid);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (status) => {
      // Kills what the command has left running.
      child.stdin?.end();
      if (pid !== undefined) runningPids.delete(pid);
      resolve(status ?? 1);
    });
  });
  const stop = () => {
    child.stdin?.end();
    return ended;
  };
  return { ended, stop };
}

/** Runs a program and returns its output. Throws with the last lines if it fails. */
export async function run(args: string[], where: SpawnOptions): Promise<string> {
  const status = await start(args, where).ended;
  const text = await readFile(where.log, 'utf8');
  const [program = '', ...programArgs] = args;
  const failure = `${[basename(program), ...programArgs.slice(0, 2)].join(' ')} ended with status ${status}.`;
  if (status !== 0) throw new Error(await failureMessage(failure, where.log));
  return text;
}

/** Returns a message with the last lines of a log and its path. */
export async function failureMessage(failure: string, log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  return [failure, ...lines.slice(-LAST_LINES).map((line) => `  ${line}`), `Full log: ${log}`].join(
    '\n',
  );
}

/** Kills all running children at once, before this process exits. */
export function killAll(): void {
  for (const pid of runningPids) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
}
