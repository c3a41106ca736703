import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createEmptyFolder } from '../../support/api/desk.ts';

/** Copies this checkout without the engine that npm installs for the platform. */
async function copyWithoutEngine(): Promise<string> {
  const copy = await createEmptyFolder();
  for (const part of ['infra', 'lib', 'functions', 'package.json'])
    await cp(part, join(copy, part), { recursive: true });
  await mkdir(join(copy, 'node_modules'));
  const packages = (await readdir('node_modules')).filter((name) => name !== '@dynoxide');
  for (const name of packages)
    await symlink(resolve('node_modules', name), join(copy, 'node_modules', name));
  return copy;
}

it('explains in one line how to install a missing engine', async () => {
  const cwd = await copyWithoutEngine();
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: join(cwd, 'data') };

  const { status, stderr } = spawnSync(process.execPath, ['infra/local/start.ts'], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });

  const lines = stderr.trim().split('\n');
  expect(status).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^No DynamoDB engine for this machine: npm install .*@dynoxide\//);
});
