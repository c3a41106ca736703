import { execFile, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { createEmptyFolder } from '../api/desk.ts';
import { recording } from '../uses/folder.ts';
import { createCleanEnvironment } from './service-process.ts';

/** Returns the file of a command in `infra/tools`. */
const fileOf = (name: string) => `infra/tools/${folders[name] ?? ''}${name}.ts`;

/** The folders of commands that consist of several files. */
const folders: Partial<Record<string, string>> = {
  import: 'archive/',
  export: 'archive/',
  demo: 'demo/',
};

/** Runs a command on the data in a folder. */
export const runCommand = (name: string, folder: string, ...words: string[]) =>
  runCommandWith({}, name, folder, ...words);

/** Runs a command on the data in a folder, with settings in its environment. */
export function runCommandWith(
  settings: Record<string, string>,
  name: string,
  folder: string,
  ...words: string[]
) {
  const result = spawnSync(process.execPath, [fileOf(name), ...words], {
    env: { ...createCleanEnvironment(), ...recording(), DATA_DIR: folder, ...settings },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { ...result, ...withoutFirstLine(result.stderr) };
}

/** Returns the errors of a command, and the address of the running service that it acts on. */
function withoutFirstLine(output: string): { stderr: string; actsOn: string | undefined } {
  const [line, url] = /^acts on the running desk (.*)\n/.exec(output) ?? [''];
  return { stderr: output.slice(line.length), actsOn: url };
}

/** Runs a command asynchronously, so that the connections of this process to a service stay responsive. */
export const runCommandAsync = (name: string, folder: string, ...words: string[]) =>
  runCommandAsyncWith({}, name, folder, ...words);

/** Runs a command asynchronously, with settings in its environment. */
export async function runCommandAsyncWith(
  settings: Record<string, string>,
  name: string,
  folder: string,
  ...words: string[]
) {
  const options = {
    env: { ...createCleanEnvironment(), ...recording(), DATA_DIR: folder, ...settings },
    maxBuffer: 1e8,
  };
  const program = [fileOf(name), ...words];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, options);
  return { stdout, ...withoutFirstLine(stderr) };
}

/** Creates an empty folder and removes it after the test. */
export async function createFolderForTest(): Promise<string> {
  const folder = await createEmptyFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The counts of an import that adds nothing, in their order. */
export const zeroCounts = {
  logs: 0,
  annotations: 0,
  comments: 0,
  replies: 0,
  images: 0,
  losses: 0,
  items: 0,
  handovers: 0,
  reports: 0,
  tags: 0,
  templates: 0,
};

/** Returns the last line that an import prints. */
export function importSummary(shifts: string, added: object = {}): string {
  const counts = Object.entries({ ...zeroCounts, ...added });
  const texts = counts.map(([kind, count]) => `${String(count)} ${kind}`);
  return `Shifts: ${shifts}. Added: ${texts.join(', ')}.\n`;
}
