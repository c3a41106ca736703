import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { runningProcess } from './running-process.ts';

/** A holder that is about to end is waited for, in ms. */
export const WAIT_MS = 5000;
const POLL_MS = 50;

/** Another process holds the folder. */
export class FolderInUse extends StartupError {}

type Unlock = () => Promise<void>;

/** A lock file: `lock.<generation>`. It contains the id and the start time of its holder; nothing once unlocked. */
type Lock = { generation: number; holder: string };

/**
 * Locks a folder for this process and returns what unlocks it. A lock whose holder has ended is taken over. Throws
 * FolderInUse, which says who holds it, if it is still held after `waitMs`.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<Unlock> {
  const claim = join(folder, `lock-claim.${randomUUID()}`);
  await writeFile(claim, identify(process.pid));
  try {
    for (const deadline = Date.now() + waitMs; ; await sleep(POLL_MS)) {
      const unlock = await tryLock(folder, claim);
      if (unlock) return unlock;
      if (Date.now() >= deadline) throw new FolderInUse(await inUse(folder));
    }
  } finally {
    await rm(claim, { force: true });
  }
}

/** Returns the id of the process that holds a folder; undefined if none does. */
export async function lockHolder(folder: string): Promise<number | undefined> {
  const { holder } = await newestLock(folder);
  return isRunning(holder) ? pidOf(holder) : undefined;
}

/**
 * A dead lock is not removed but superseded by the next generation: to create that file is atomic, so one of
 * several that see a dead lock succeeds. Who is late and recreates an old generation finds a newer one, which
 * stays even when it is unlocked, and withdraws.
 */
async function tryLock(folder: string, claim: string): Promise<Unlock | undefined> {
  const { generation, holder } = await newestLock(folder);
  if (isRunning(holder)) return undefined;
  const file = fileOf(folder, generation + 1);
  try {
    await link(claim, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  const locks = await generationsIn(folder);
  if (Math.max(...locks) > generation + 1) {
    await rm(file, { force: true });
    return undefined;
  }
  for (const old of locks.filter((one) => one <= generation))
    await rm(fileOf(folder, old), { force: true });
  return () => truncate(file).catch(() => undefined);
}

/** The first generation has the name that earlier versions of the service lock. */
const fileOf = (folder: string, generation: number) =>
  join(folder, generation === 0 ? 'lock' : `lock.${generation}`);

async function generationsIn(folder: string): Promise<number[]> {
  const files = (await readdir(folder)).map((file) => /^lock(?:\.(\d{1,15}))?$/.exec(file));
  return files.flatMap((match) => (match ? Number(match[1] ?? 0) : []));
}

async function newestLock(folder: string): Promise<Lock> {
  const generation = Math.max(-1, ...(await generationsIn(folder)));
  const holder = await readFile(fileOf(folder, generation), 'utf8').catch(() => '');
  return { generation, holder };
}

const identify = (pid: number) => `${pid} ${runningProcess(pid)?.startTime ?? ''}`;

const pidOf = (holder: string) => Number(holder.split(' ')[0]);

/** Whether a holder still runs. A truncated lock file has no holder. */
function isRunning(holder: string): boolean {
  const pid = pidOf(holder);
  return Number.isInteger(pid) && pid > 0 && !!runningProcess(pid) && identify(pid) === holder;
}

async function inUse(folder: string): Promise<string> {
  const pid = await lockHolder(folder);
  const holder = pid === undefined ? undefined : runningProcess(pid);
  if (pid === undefined || !holder) return `${folder} is in use; try again.`;
  const suspended = holder.isSuspended ? ', which is suspended' : '';
  return `${folder} is in use by process ${pid} (${holder.command.slice(0, 200)})${suspended}. Stop it, or set DATA_DIR to another folder.`;
}
