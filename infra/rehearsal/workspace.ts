import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The git-ignored folder with the emulator and the logs of the last rehearsal. */
export const cacheFolder = join(root, '.rehearsal');

/** The working folder of a rehearsal and the environment of its child processes. */
export type Workspace = {
  folder: string;
  /** A copy of the checkout, which the rehearsal deploys and may change. */
  copy: string;
  /** An environment without the user's variables, except PATH. */
  env: NodeJS.ProcessEnv;
  /** Returns the file of a log. */
  log: (name: string) => string;
  remove: () => void;
};

/** Returns the PATH with `more` and the installed Node first. */
export const nodePath = (...more: string[]) =>
  [join(root, 'node_modules', '.bin'), ...more, process.env.PATH].join(delimiter);

export async function createWorkspace(): Promise<Workspace> {
  const logs = join(cacheFolder, 'logs');
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'observatory-rehearsal-')));
  const copy = join(folder, 'checkout');
  await copyCheckout(copy);
  return {
    folder,
    copy,
    env: { PATH: nodePath(), HOME: folder, TMPDIR: folder, NO_COLOR: '1' },
    log: (name) => join(logs, `${name}.log`),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Copies the checkout without installed, built and hidden files; the packages are linked. */
async function copyCheckout(copy: string): Promise<void> {
  const skippedFolders = new Set(['node_modules', 'dist', 'cdk.out', 'coverage']);
  await cp(root, copy, {
    recursive: true,
    filter: (file) =>
      relative(root, file).includes(sep) ||
      !(skippedFolders.has(basename(file)) || basename(file).startsWith('.')) ||
      relative(root, file) === '',
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
}
