import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';

/** How long a start waits for a holder that is about to end, in ms. */
export const WAIT_MS = 5000;
const POLL_MS = 50;

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

export class FolderInUse extends StartupError {}

/**
 * Locks a folder for this process and returns a function that unlocks it. The lock is an open transaction of an
 * SQLite file: the operating system releases it when the process ends, even if it is killed. Throws FolderInUse if
 * the folder is still locked after `waitMs`.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<() => void> {
  const database = new DatabaseSync(join(folder, 'lock.sqlite'));
  for (const deadline = Date.now() + waitMs; !tryLock(database); await sleep(POLL_MS))
    if (Date.now() >= deadline) {
      const holder = readHolder(database);
      database.close();
      throw new FolderInUse(
        holder === undefined
          ? `Other processes are locking ${folder} in turn. Try again when they have ended.`
          : `${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
  return () => database.close();
}

/** Returns the id of the process that holds the lock; undefined if others take the lock too often to read it. */
function readHolder(database: DatabaseSync): string | undefined {
  try {
    database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    return String(database.prepare('PRAGMA user_version').get()?.user_version);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

/** Writes the id of this process for others to read, and leaves a transaction open. */
function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    if (database.isTransaction) database.exec('ROLLBACK');
    return false;
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;
