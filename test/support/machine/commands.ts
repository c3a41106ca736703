import { execFile, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { emptyFolder } from '../api/desk.ts';
import { bare } from './service-process.ts';

/** Returns the file of a command in `infra/tools`. */
const fileOf = (name: string) => `infra/tools/${folders[name] ?? ''}${name}.ts`;

/** The folders of commands that consist of several files. */
const folders: Partial<Record<string, string>> = {
  import: 'archive/',
  export: 'archive/',
  demo: 'demo/',
};

/** Runs a command on the data in a folder. */
export const run = (name: string, folder: string, ...words: string[]) =>
  runWith({}, name, folder, ...words);

/** Runs a command with settings in its environment. */
export function runWith(
  settings: Record<string, string>,
  name: string,
  folder: string,
  ...words: string[]
) {
  return spawnSync(process.execPath, [fileOf(name), ...words], {
    env: { ...bare(), DATA_DIR: folder, ...settings },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
}

/** The same, while this process goes on, and with it its connections to a service. */
export function runBeside(name: string, folder: string, ...words: string[]) {
  const options = { env: { ...bare(), DATA_DIR: folder }, maxBuffer: 1e8 };
  return promisify(execFile)(process.execPath, [fileOf(name), ...words], options);
}

/** An empty folder for one test. */
export async function folderForTest(): Promise<string> {
  const folder = await emptyFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the last line that an import prints. */
export function importSummary(shifts: string, added: object = {}): string {
  const nothing = { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 };
  const counts = Object.entries({ ...nothing, ...added });
  const texts = counts.map(([kind, count]) => `${String(count)} ${kind}`);
  return `Shifts: ${shifts}. Added: ${texts.join(', ')}.\n`;
}
