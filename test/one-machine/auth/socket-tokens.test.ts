import { expect, it } from 'vitest';
import type { Caller } from '#lib/platform/auth/token.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';

const { folder } = await startDeskForFile();
await useEnginesOf(folder);
const { createSocketToken, redeemSocketToken, socketTokenKey } =
  await import('#lib/platform/auth/socket-tokens.ts');

const caller: Caller = {
  sub: 'operator-1',
  roles: ['operator'],
  groups: ['night-crew'],
  scopes: new Set(['slt:read', 'slt:write']),
  sessionId: 'a-session',
  expires: 1_900_000_000,
};

it('redeems a socket token exactly once among fifty concurrent attempts, for its caller', async () => {
  const token = await createSocketToken(caller);

  const callers = await Promise.all(Array.from({ length: 50 }, () => redeemSocketToken(token)));

  expect(callers.filter((one) => one !== undefined)).toEqual([caller]);
});

it('refuses socket tokens that are unknown or a minute old', async () => {
  const now = Date.now();
  const [fresh, old] = [await createSocketToken(caller, now), await createSocketToken(caller, now)];

  expect(await redeemSocketToken('unknown')).toBeUndefined();
  expect(await redeemSocketToken(fresh, now + 59_000)).toEqual(caller);
  expect(await redeemSocketToken(old, now + 60_000)).toBeUndefined();
});

it('creates distinct random socket tokens, and stores none in plain text', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => createSocketToken(caller)));

  expect(new Set(tokens).size).toBe(20);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(socketTokenKey(token))).not.toContain(token);
  }
});

it('refuses a socket token after the caller’s token has expired', async () => {
  const now = Date.now();
  const shortly = { ...caller, expires: now / 1000 + 10 };
  const [before, after] = [
    await createSocketToken(shortly, now),
    await createSocketToken(shortly, now),
  ];

  // An expired token is still valid for 30 s.
  expect(await redeemSocketToken(before, now + 38_000)).toEqual(shortly);
  expect(await redeemSocketToken(after, now + 41_000)).toBeUndefined();
});
