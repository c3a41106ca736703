import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns a folder that is filled the first time. Without the mark of a completed installation, as after one that was
 * interrupted, it is emptied and filled again.
 */
export async function fillOnce(
  folder: string,
  fill: (empty: string) => Promise<unknown>,
): Promise<string> {
  if (isFilled(folder)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(folder);
  await writeFile(markOf(folder), '');
  return folder;
}

/** Whether a folder has been filled. */
export const isFilled = (folder: string): boolean => existsSync(markOf(folder));

const markOf = (folder: string): string => join(folder, 'complete');
