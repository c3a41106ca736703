import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-'));
const file = join(folder, 'cursor-secret');
vi.stubEnv('CURSOR_SECRET_FILE', file);
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(folder, { recursive: true });
});

const oldSecret = 'o'.repeat(32);
const newSecret = 'y'.repeat(32);

/** Imports the module as a new process does, before it has read a secret. */
async function importFresh() {
  vi.resetModules();
  return import('#lib/platform/http/signed-cursors.ts');
}

it('accepts cursors of the old and the new secret during rotation', async () => {
  await writeFile(file, `${oldSecret}\n`);
  const before = await importFresh();
  const cursor = await before.signCursor('shifts', '42');
  await writeFile(file, `${newSecret}\n${oldSecret}\n`);
  const after = await importFresh();
  const newCursor = await after.signCursor('shifts', '42');

  expect(newCursor).not.toBe(cursor);
  expect(await after.verifyCursor('shifts', cursor)).toBe('42');
  expect(await before.verifyCursor('shifts', newCursor)).toBe('42');
});

it('refuses cursors of a removed secret and of another list', async () => {
  await writeFile(file, oldSecret);
  const cursor = await (await importFresh()).signCursor('shifts', '42');
  const { verifyCursor } = await importFresh();
  expect(await verifyCursor('comments', cursor)).toBeUndefined();
  await writeFile(file, newSecret);

  expect(await (await importFresh()).verifyCursor('shifts', cursor)).toBeUndefined();
});

it.each(['', 'short'])('is unavailable if the secret is %j', async (secret) => {
  await writeFile(file, secret);
  const { verifyCursor, signCursor } = await importFresh();

  await expect(signCursor('shifts', '42')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(verifyCursor('shifts', 'x.y')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
