import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The ignored folder that keeps the emulator and the logs of the last rehearsal. */
export const ignored = join(root, '.rehearsal');

/** Where a rehearsal works: a folder for all that it writes, and the environment of its programs. */
export type Workspace = {
  folder: string;
  /** A copy of the checkout, from which it deploys and in which it may change a file. */
  copy: string;
  /** The environment without anything of the user's, but for where programs are. */
  env: NodeJS.ProcessEnv;
  /** The file of a log of that name. */
  log: (name: string) => string;
  remove: () => void;
};

/** The PATH on which the private Node is the first one, after `more`. */
export const nodePath = (...more: string[]) =>
  [join(root, 'node_modules', '.bin'), ...more, process.env.PATH].join(delimiter);

/** A fresh bench in the system's folder for temporary files. */
export async function createWorkspace(): Promise<Workspace> {
  const logs = join(ignored, 'logs');
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

/** Everything but what was installed, built or hidden; the packages are those of the checkout. */
async function copyCheckout(copy: string): Promise<void> {
  const left = new Set(['node_modules', 'dist', 'cdk.out', 'coverage']);
  await cp(root, copy, {
    recursive: true,
    filter: (file) =>
      relative(root, file).includes(sep) ||
      !(left.has(basename(file)) || basename(file).startsWith('.')) ||
      relative(root, file) === '',
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
}
