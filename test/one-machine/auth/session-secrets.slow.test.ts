import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import {
  createSession,
  endSession,
  getUser,
  validateToken,
} from '#lib/session/contracts/session.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { secretFile } from '#infra/local/data-folder/secrets.ts';
import { createBadTokens } from '../../support/api/bad-tokens.ts';
import { createFolderForTest } from '../../support/machine/commands.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { signToken } from '../../support/machine/service-process.ts';

it('accepts tokens of a new secret at once, and those of the old one during rotation', async () => {
  const { url, folder } = await startDeskForTest();
  const file = join(folder, 'secret');
  const old = await readFile(file, 'utf8');
  const fresh = 'f'.repeat(43);
  const statusWith = async (secret: string) =>
    (await createClient(url, await signToken(secret, 'o', 'operator'))(getUser)).status;

  const before = [await statusWith(old)];
  await writeFile(file, `${fresh}\n${old}`);
  const during = [await statusWith(fresh), await statusWith(old)];

  expect([before, during]).toEqual([[200], [200, 200]]);
});

it('accepts two secrets and no third', async () => {
  const [one, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
  const { url, folder } = await startDeskForTest();
  await writeFile(join(folder, 'secret'), `${one!}\n${two!}\n${three!}\n`);
  const statusWith = async (secret: string) =>
    (await createClient(url, await signToken(secret, 'o', 'operator'))(getUser)).status;

  expect(await Promise.all([one!, two!, three!].map(statusWith))).toEqual([200, 200, 401]);
});

it('logs no token and no secret at any level', async () => {
  const desk = await startDeskForTest({ LOG_LEVEL: 'DEBUG', ACCESS: 'session' });
  const validToken = await desk.token('operator-1', 'operator');
  const code = await desk.signInCode('operator-1', 'operator');
  const tokens = [validToken, code, ...Object.values(await createBadTokens(desk))].filter(
    (one) => one.length > 20,
  );

  for (const token of tokens) {
    const [Origin, Cookie] = [desk.url, `session_jwt=${token}`];
    await desk.anonymous(validateToken, { query: { token } });
    await desk.anonymous(createTag, { body: {}, headers: { Cookie, Origin } });
    await createClient(desk.url, token)(createSession);
    await createClient(desk.url, token)(endSession);
    await fetch(`${desk.url}/nowhere?token=${token}`);
  }
  await desk.stop();

  const log = desk
    .lines()
    .filter((line) => line.startsWith('{'))
    .join('\n');
  const secret = (await readFile(join(desk.folder, 'secret'), 'utf8')).trim();
  const secrets = [secret, ...tokens.flatMap((token) => [token, token.split('.')[2]!])];
  expect(log).toContain('REQUEST_COMPLETED');
  expect(secrets.filter((text) => text.length > 20 && log.includes(text))).toEqual([]);
});

it('creates one secret for concurrent callers, and no other file', async () => {
  const folder = await createFolderForTest();

  const files = await Promise.all(Array.from({ length: 30 }, () => secretFile(folder)));

  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toMatch(/^[\w-]{43}\n$/);
  expect(await readdir(folder)).toEqual(['secret']);
});

it('restricts the secret file to its owner, even if its mode was changed', async () => {
  const folder = await createFolderForTest();
  const file = await secretFile(folder);
  const modes = [(await stat(file)).mode & 0o777];

  await chmod(file, 0o644);
  await secretFile(folder);
  modes.push((await stat(file)).mode & 0o777);

  expect(modes).toEqual([0o600, 0o600]);
});
