import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns a folder that is filled the first time. After an installation that was interrupted, or if the file `required`
 * is missing or a link to nothing, the folder is emptied and filled again.
 */
export async function fillOnce(
  folder: string,
  required: string,
  fill: (empty: string) => Promise<unknown>,
): Promise<string> {
  if (isFilled(folder, required)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill(folder);
  await writeFile(markOf(folder), '');
  return folder;
}

/** Whether a folder has been filled and has the file. */
export const isFilled = (folder: string, required: string): boolean =>
  existsSync(markOf(folder)) && existsSync(join(folder, required));

const markOf = (folder: string): string => join(folder, 'complete');
