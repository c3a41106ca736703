import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { createSession, getUser, validateToken } from '#lib/session/contracts/session.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { runCommand } from '../../support/machine/commands.ts';
import { isResponse, requestStream, watch, watchUrl } from '../../support/live/watcher.ts';

const desk = await startDeskForFile({ ACCESS: 'session' });

const now = () => Math.floor(Date.now() / 1000);
const signOut = (user: string) => runCommand('users', desk.folder, 'sign-out', '--user', user);
const statusOf = async (token: string) => (await createClient(desk.url, token)(getUser)).status;

it('refuses every token of a user that was issued until now, and no other', async () => {
  const tokens = [
    await desk.token('ada', 'operator', { iat: now() }),
    await desk.token('ada', 'viewer', { iat: now() - 3600 }),
    await desk.token('ada', 'viewer', { iat: undefined }),
  ];
  const others = [
    await desk.token('grace', 'operator'),
    await desk.token('ada ', 'viewer'),
    await desk.token('ada', 'viewer', { iat: now() + 25 }),
  ];
  const before = await Promise.all([...tokens, ...others].map(statusOf));

  const { status, stdout, actsOn } = signOut('ada');

  expect(before).toEqual(Array(6).fill(200));
  expect([status, actsOn]).toEqual([0, desk.url]);
  expect(stdout).toMatch(/^Tokens of ada that were issued until .+Z are refused\.\n$/);
  expect(await Promise.all(tokens.map(statusOf))).toEqual(Array(3).fill(401));
  expect(await Promise.all(others.map(statusOf))).toEqual(Array(3).fill(200));
  const { body } = await desk.anonymous(validateToken, { query: { token: tokens[0]! } });
  expect(body.valid).toBe(true);
});

it('accepts tokens that are issued after a sign-out, until the next one', async () => {
  signOut('rosa');
  await sleep(1100);
  const token = await desk.token('rosa', 'operator', { iat: now() });

  const after = await statusOf(token);
  signOut('rosa');

  expect([after, await statusOf(token)]).toEqual([200, 401]);
});

it('refuses the unused sign-in codes and socket tokens of a user', async () => {
  const link = runCommand('token', desk.folder, '--user', 'vera', '--role', 'viewer', '--link');
  const [, code = ''] = link.stdout.trim().split('#code=');
  const { url } = await requestStream(await desk.as('viewer', 'vera'));

  signOut('vera');

  const session = await createClient(desk.url, code)(createSession);
  expect([session.status, session.body]).toMatchObject([401, { code: 'SIGN_IN_CODE_INVALID' }]);
  await expect(watchUrl(url)).rejects.toThrow(/refused with 40[13]/);
});

it('closes the open sockets of a user, and of nobody else, at every sign-out', async () => {
  const stayer = await watch(await desk.as('viewer', 'nancy'));
  for (let n = 0; n < 2; n++) {
    const token = await desk.token('dorothy', 'viewer', { iat: now() });
    const leaver = await watch(createClient(desk.url, token));

    signOut('dorothy');

    expect(await leaver.waitFor(isResponse)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    await leaver.closed;
    await sleep(1100);
  }
  stayer.send({ action: 'ping' });
  expect(await stayer.waitFor(isResponse)).toEqual({ event: 'pong' });
});
