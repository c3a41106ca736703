import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-'));
afterAll(() => rm(folder, { recursive: true }));
const file = (process.env.CURSOR_SECRET_FILE = join(folder, 'cursor-secret'));

const old = 'o'.repeat(32);
const young = 'y'.repeat(32);

/** The module as a new process has it, which has read no secret yet. */
async function freshProcess() {
  vi.resetModules();
  return import('#lib/platform/http/signed-cursors.ts');
}

it('accepts cursors of the old and the new secret during rotation', async () => {
  await writeFile(file, `${old}\n`);
  const before = await freshProcess();
  const made = await before.signCursor('shifts', '42');
  await writeFile(file, `${young}\n${old}\n`);
  const after = await freshProcess();
  const remade = await after.signCursor('shifts', '42');

  expect(remade).not.toBe(made);
  expect(await after.verifyCursor('shifts', made)).toBe('42');
  expect(await before.verifyCursor('shifts', remade)).toBe('42');
});

it('refuses cursors of a removed secret and of another list', async () => {
  await writeFile(file, old);
  const made = await (await freshProcess()).signCursor('shifts', '42');
  const { verifyCursor } = await freshProcess();
  expect(await verifyCursor('comments', made)).toBeUndefined();
  await writeFile(file, young);

  expect(await (await freshProcess()).verifyCursor('shifts', made)).toBeUndefined();
});

it.each(['', 'short'])('is unavailable if the secret is %j', async (secret) => {
  await writeFile(file, secret);
  const { verifyCursor, signCursor } = await freshProcess();

  await expect(signCursor('shifts', '42')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(verifyCursor('shifts', 'x.y')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
