import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceSystemClock } from '#lib/platform/clock.ts';
import { writeAtomically } from '../write-atomically.ts';

/** The time difference that `npm run demo` sets, valid as long as its process runs. */
type DemoClock = { pid: number; offset: number };

/** Only the owner of the data folder can write this file. */
const clockFile = (folder: string) => join(folder, 'demo-clock.json');

/** Makes the times that this service records follow the demo that runs on the same folder, if one does. */
export function followDemoClock(folder: string): void {
  replaceSystemClock(() => Date.now() + readOffset(clockFile(folder)));
}

/** Returns the difference from the time of this machine in ms. */
function readOffset(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    const { pid, offset } = JSON.parse(readFileSync(file, 'utf8')) as DemoClock;
    // Throws if the demo was killed.
    process.kill(pid, 0);
    return offset;
  } catch {
    return 0;
  }
}

/** Sets the clock of the service on a folder to a time, in ms since 1970; it continues from there. */
export async function setDemoClock(folder: string, time: number): Promise<void> {
  const clock: DemoClock = { pid: process.pid, offset: time - Date.now() };
  await writeAtomically(clockFile(folder), JSON.stringify(clock));
}

/** Sets the clock of the service on a folder to the time of this machine. */
export const resetDemoClock = (folder: string) => rm(clockFile(folder), { force: true });
