import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { Unable } from './unable.ts';

/** Makes the folder of all data, or says why it cannot be used. Gives its full path. */
export async function openDataFolder(): Promise<string> {
  const folder = resolve(config('DATA_DIR'));
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Unable(
      `DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  }
  return folder;
}

/** The file of the signing secret; made at the first start, readable by its owner alone. */
export async function secretFile(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(text.trim()) < 32)
    throw new Unable(
      `${file} holds no secret of 32 bytes or more; remove it, and the next start makes one.`,
    );
  return file;
}

/** Where a running service tells its process, and where it and its engines are. */
const placeCard = (folder: string) => join(folder, 'running.json');

export type Place = { pid: number; url: string; dynamo: string; s3: string };

/** A service is ready this many milliseconds after it took its lock, or it failed. */
const START_MS = 30_000;

/**
 * Keeps the folder for this service alone: the lock is a file that names the process, and one that
 * no service holds any more is taken over. Gives what lets go of it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  await writeFile(mine, String(process.pid));
  try {
    if (!(await taken(mine, lock))) return () => letGo(lock);
    const holder = await holderOf(lock);
    if (isAlive(holder) && (await isService(holder, folder)))
      throw new Unable(`DATA_DIR: process ${holder} already runs a service on ${folder}.`);
    await setAside(lock, holder, folder);
    if (!(await taken(mine, lock))) return () => letGo(lock);
    throw new Unable(`DATA_DIR: another service is just starting on ${folder}.`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** Whether the lock is already there. A link comes to be whole or not at all, for one alone. */
async function taken(mine: string, lock: string): Promise<boolean> {
  try {
    await link(mine, lock);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return true;
  }
}

const holderOf = async (lock: string) => Number(await readFile(lock, 'utf8').catch(() => ''));

/** Moves a dead lock away; what turns out to be another's, taken in the meantime, is put back. */
async function setAside(lock: string, holder: number, folder: string): Promise<void> {
  const aside = join(folder, `lock.old.${process.pid}`);
  await rename(lock, aside).catch(() => undefined);
  const moved = await holderOf(aside);
  if (moved !== 0 && moved !== holder) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

async function letGo(lock: string): Promise<void> {
  if ((await holderOf(lock)) === process.pid) await rm(lock, { force: true });
}

/** Whether a process of that id runs that is not this one; an id that was cut off in writing is none. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is this folder's service, and not one that was given its number after a kill. */
async function isService(pid: number, folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(join(folder, 'lock')).catch(() => ({ mtimeMs: 0 }));
  if (Date.now() - mtimeMs < START_MS) return true;
  return (await runningPlace(folder))?.pid === pid;
}

/** Where the service that runs on the folder is; undefined where none does, or none answers. */
export async function runningPlace(folder: string): Promise<Place | undefined> {
  try {
    const place = JSON.parse(await readFile(placeCard(folder), 'utf8')) as Place;
    const answer = await fetch(`${place.url}/api/v3/health`, { signal: AbortSignal.timeout(1000) });
    return isAlive(place.pid) && answer.ok ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Written beside and moved into place, so that a reader never finds half of it. */
export async function tellPlace(folder: string, place: Place): Promise<void> {
  await writeFile(`${placeCard(folder)}.new`, `${JSON.stringify(place)}\n`);
  await rename(`${placeCard(folder)}.new`, placeCard(folder));
}

export const forgetPlace = (folder: string) => rm(placeCard(folder), { force: true });
