import {
  access,
  chmod,
  constants,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { lockHolder } from './folder-lock.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Returns the full path of the folder of all data, which is created if it does not exist. It is its owner's alone, and
 * so is every file that this process and its children create in it. Throws if it cannot be used.
 */
export async function openDataFolder(): Promise<string> {
  const folder = resolve(config('DATA_DIR'));
  process.umask(0o077);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  }
  const { mode } = await stat(folder);
  if (mode & STICKY)
    throw new StartupError(`DATA_DIR: ${folder} is shared by all users; name a folder in it.`);
  // The folder of another owner keeps its mode: the files in it are private all the same.
  if (mode & 0o077) await chmod(folder, 0o700).catch(() => undefined);
  return folder;
}

/** The mode of /tmp and its like, where every user may create files. */
const STICKY = 0o1000;

/** Where a running service tells its process, and where it and its engines are. */
const placeCard = (folder: string) => join(folder, 'running.json');

export type RunningService = {
  pid: number;
  url: string;
  dynamo: string;
  s3: string;
  ses: string;
  tracker: string;
  sockets: string;
};

/** Where the service that runs on the folder is; undefined where none does, or none answers. */
export async function readRunningService(folder: string): Promise<RunningService | undefined> {
  try {
    const place = JSON.parse(await readFile(placeCard(folder), 'utf8')) as RunningService;
    const answer = await fetch(`${place.url}/api/v3/health`, { signal: AbortSignal.timeout(1000) });
    return answer.ok && place.pid === (await lockHolder(folder)) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Written beside and moved into place, so that a reader never finds half of it. */
export async function writeRunningService(folder: string, place: RunningService): Promise<void> {
  await writeFile(`${placeCard(folder)}.new`, `${JSON.stringify(place)}\n`);
  await rename(`${placeCard(folder)}.new`, placeCard(folder));
}

export const removeRunningService = (folder: string) => rm(placeCard(folder), { force: true });
