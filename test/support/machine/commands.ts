import { execFile, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { emptyFolder } from '../api/desk.ts';
import { bare } from './service-process.ts';

/** Runs a command of `infra/tools` on the data in a folder. */
export const run = (name: string, folder: string, ...words: string[]) =>
  runWith({}, name, folder, ...words);

/** Runs a command with settings in its environment. */
export function runWith(
  settings: Record<string, string>,
  name: string,
  folder: string,
  ...words: string[]
) {
  return spawnSync(process.execPath, [`infra/tools/${name}.ts`, ...words], {
    env: { ...bare(), DATA_DIR: folder, ...settings },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
}

/** The same, while this process goes on, and with it its connections to a service. */
export function runBeside(name: string, folder: string, ...words: string[]) {
  const options = { env: { ...bare(), DATA_DIR: folder }, maxBuffer: 1e8 };
  return promisify(execFile)(process.execPath, [`infra/tools/${name}.ts`, ...words], options);
}

/** An empty folder for one test. */
export async function folderForTest(): Promise<string> {
  const folder = await emptyFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What an import prints at its end. */
export function closing(shifts: string, added: object = {}): string {
  const nothing = { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 };
  const counts = Object.entries({ ...nothing, ...added });
  const told = counts.map(([what, count]) => `${what} ${String(count)}`);
  return `Shifts: ${shifts}. New in them: ${told.join(', ')}.\n`;
}
