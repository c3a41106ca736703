import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bornAt } from './process-birth.ts';
import { Unable } from './unable.ts';

/** A process as a lock names it: its id and its birth. */
const named = (pid: number) => `${pid} ${bornAt(pid) ?? ''}`;

/**
 * Keeps the folder for this process alone: the lock is a file that names it, and one whose process
 * has ended is taken over. Gives what lets go of it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  await writeFile(mine, named(process.pid));
  try {
    if (await taken(mine, lock)) return () => letGo(lock);
    const holder = await holderOf(lock);
    if (isAlive(holder)) throw new Unable(inUse(folder, holder));
    await setAside(lock, holder, folder);
    if (await taken(mine, lock)) return () => letGo(lock);
    throw new Unable(inUse(folder, await holderOf(lock)));
  } finally {
    await rm(mine, { force: true });
  }
}

const inUse = (folder: string, holder: string) =>
  `Process ${holder.split(' ')[0]}, a service or a command, is at work on ${folder}.`;

/** Takes the lock, unless it is there. A link comes to be whole or not at all, for one alone. */
async function taken(mine: string, lock: string): Promise<boolean> {
  try {
    await link(mine, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

const holderOf = (lock: string) => readFile(lock, 'utf8').catch(() => '');

/** Whether the process of that name still is; a name that was cut off in writing is nobody's. */
const isAlive = (holder: string) => {
  const pid = Number(holder.split(' ')[0]);
  return Number.isInteger(pid) && pid > 0 && bornAt(pid) !== undefined && named(pid) === holder;
};

/** The id of the process that keeps the folder; undefined where none does. */
export async function keeperOf(folder: string): Promise<number | undefined> {
  const holder = await holderOf(join(folder, 'lock'));
  return isAlive(holder) ? Number(holder.split(' ')[0]) : undefined;
}

/** Moves a dead lock away; what turns out to be another's, taken in the meantime, is put back. */
async function setAside(lock: string, holder: string, folder: string): Promise<void> {
  const aside = join(folder, `lock.old.${process.pid}`);
  await rename(lock, aside).catch(() => undefined);
  const moved = await holderOf(aside);
  if (moved !== '' && moved !== holder) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

async function letGo(lock: string): Promise<void> {
  if ((await holderOf(lock)) === named(process.pid)) await rm(lock, { force: true });
}
