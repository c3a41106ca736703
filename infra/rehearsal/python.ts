import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from './child-process.ts';
import { fillOnce } from './fill-once.ts';
import { cacheFolder, type Workspace } from './workspace.ts';

const OLDEST_PYTHON = [3, 10] as const;

/** Returns the first Python on the PATH that is new enough. Throws a one-line error if there is none. */
export function findPython(): { program: string; version: string } {
  const oldVersions: string[] = [];
  for (const program of ['python3', 'python', ...[14, 13, 12, 11, 10].map((n) => `python3.${n}`)]) {
    const print = 'import sys; print("%d.%d" % sys.version_info[:2])';
    const { status, stdout } = spawnSync(program, ['-c', print], { encoding: 'utf8' });
    if (status !== 0) continue;
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]) return { program, version };
    oldVersions.push(version);
  }
  throw new Error(
    `Python ${OLDEST_PYTHON.join('.')} or newer, with venv, must be on the PATH; there is ${oldVersions.at(0) ?? 'none'}.`,
  );
}

/**
 * Returns the Python of a virtual environment with packages (`name==version`), which are fetched the first time.
 * `python` creates the environment.
 */
export async function installPackages(
  python: string,
  packages: string[],
  workspace: Workspace,
): Promise<string> {
  const name = packages.join('-').replaceAll('==', '-');
  const venv = await fillOnce(join(cacheFolder, name), 'bin/python', async (empty) => {
    // pip reads the user's settings: a mirror, a proxy.
    const options = { cwd: workspace.folder, env: process.env, log: workspace.log('install') };
    await run([python, '-m', 'venv', empty], options);
    const pip = [join(empty, 'bin/python'), '-m', 'pip', 'install', '--disable-pip-version-check'];
    await run([...pip, ...packages], options);
  });
  return join(venv, 'bin/python');
}
