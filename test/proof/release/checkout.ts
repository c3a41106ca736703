import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files of another version, with its dependencies. */
export type Checkout = { folder: string; remove: () => Promise<void> };

/**
 * Checks out a tag or a commit into a folder of its own. Its dependencies are the installed ones if both lock files are
 * equal; otherwise npm installs them.
 */
export async function checkOut(version: string): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'));
  await run('git', ['worktree', 'add', '--detach', folder, version]);
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [own, other] = await Promise.all(
      ['.', folder].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
    );
    if (own === other) await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
