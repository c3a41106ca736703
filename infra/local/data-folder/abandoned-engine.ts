import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningProcess } from './running-process.ts';

/** An engine that its shell is stopping has this long to end by itself; then it is killed. */
const GRACE_MS = 1000;
const POLL_MS = 20;

/** The file of all tables. */
export const databaseFile = (folder: string): string => join(folder, 'tables.sqlite');

/** The file with the process id of the engine. */
export const pidFile = (folder: string): string => join(folder, 'engine.pid');

/**
 * Waits until the engine of a killed service has ended. The shell of the engine stops it a moment after the service
 * ends, unless the shell was killed, too. Two engines on one file would block each other's writes.
 */
export async function endAbandonedEngine(folder: string): Promise<void> {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => ''));
  const isEngine = () => runningProcess(pid)?.command.includes(databaseFile(folder)) === true;
  for (const deadline = Date.now() + GRACE_MS; isEngine(); await sleep(POLL_MS))
    if (Date.now() > deadline) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by now.
  }
}
