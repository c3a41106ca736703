import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Lines of a log that a failure shows. */
const LAST_LINES = 25;

export type SpawnOptions = { cwd: string; env: NodeJS.ProcessEnv; log: string };

export type Child = { ended: Promise<number>; stop: () => Promise<number> };

/**
 * Runs a command beside one that waits for the end of its input: when this process ends, by whatever
 * signal, the input ends and everything that the command has started is killed with it. They are a
 * process group.
 */
const keeper = `exec 3<&0
{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 &
"$@" </dev/null 3<&-`;

const alive = new Set<number>();

/** Starts a program that ends with this process at the latest. What it prints goes to the log. */
export function start(words: string[], { cwd, env, log }: SpawnOptions): Child {
  const output = openSync(log, 'a');
  const child = spawn('sh', ['-c', keeper, 'sh', ...words], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  const { pid } = child;
  if (pid !== undefined) alive.add(pid);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (status) => {
      // What the command has left running goes as well.
      child.stdin?.end();
      if (pid !== undefined) alive.delete(pid);
      resolve(status ?? 1);
    });
  });
  const stop = () => {
    child.stdin?.end();
    return ended;
  };
  return { ended, stop };
}

/** Runs a program to its end and gives what it printed. Throws its last lines where it fails. */
export async function run(words: string[], where: SpawnOptions): Promise<string> {
  const status = await start(words, where).ended;
  const text = await readFile(where.log, 'utf8');
  const [program = '', ...others] = words;
  const what = `${[basename(program), ...others.slice(0, 2)].join(' ')} ended with status ${status}.`;
  if (status !== 0) throw new Error(await failure(what, where.log));
  return text;
}

/** What went wrong, the last lines of a log, and where all of it lies. */
export async function failure(what: string, log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  return [what, ...lines.slice(-LAST_LINES).map((line) => `  ${line}`), `All of it: ${log}`].join(
    '\n',
  );
}

/** Kills what still runs, at once: for the last moment of this process. */
export function killAll(): void {
  for (const pid of alive) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It ended by itself in this moment.
    }
  }
}
