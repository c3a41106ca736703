import * as fs from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { StartupError } from '../startup-error.ts';
import { writeAtomically } from '../write-atomically.ts';

/**
 * Returns the absolute path of the data folder, which is created if it does not exist. Only its owner can access it
 * and the files that this process and its children create in it. Throws a StartupError if it is not usable.
 */
export async function openDataFolder(): Promise<string> {
  const folder = resolve(config('DATA_DIR'));
  process.umask(0o077);
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.access(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  }
  const { mode } = await fs.stat(folder);
  if (mode & STICKY)
    throw new StartupError(`DATA_DIR: ${folder} is shared by all users; name a folder in it.`);
  // The mode of another owner's folder cannot be changed; the files in it are private anyway.
  if (mode & 0o077) await fs.chmod(folder, 0o700).catch(() => undefined);
  return folder;
}

/** The sticky bit of /tmp and similar folders, where every user may create files. */
const STICKY = 0o1000;

/** The file in which a running service publishes its process id and the URLs of its engines. */
const runningFile = (folder: string) => join(folder, 'running.json');

export type RunningService = { pid: number } & Record<
  'url' | 'dynamo' | 's3' | 'ses' | 'tracker' | 'sockets',
  string
>;

/** A service that has just started on a busy machine loads functions before it responds. */
const HEALTH_TIMEOUT_MS = 10_000;

/** Returns the service that runs on the folder; undefined if none does, or if it does not respond. */
export async function readRunningService(folder: string): Promise<RunningService | undefined> {
  try {
    const service = JSON.parse(await fs.readFile(runningFile(folder), 'utf8')) as RunningService;
    // Throws if the process was killed: another service may listen on its port by now.
    process.kill(service.pid, 0);
    const response = await fetch(`${service.url}/api/v3/health`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    return response.ok ? service : undefined;
  } catch {
    return undefined;
  }
}

/** Publishes the running service. */
export const writeRunningService = (folder: string, service: RunningService): Promise<void> =>
  writeAtomically(runningFile(folder), `${JSON.stringify(service)}\n`);

export const removeRunningService = (folder: string) => fs.rm(runningFile(folder), { force: true });
