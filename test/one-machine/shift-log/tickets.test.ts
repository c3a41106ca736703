import { expect, it } from 'vitest';
import type { Caller } from '#lib/platform/auth/token.ts';
import { ownDesk } from '../../support/api/desk.ts';
import { useEngineOf } from '../../support/machine/own-engine.ts';

const { folder } = await ownDesk();
await useEngineOf(folder);
const { createSocketToken, redeemSocketToken, socketTokenKey } =
  await import('#lib/platform/auth/socket-tokens.ts');

const caller: Caller = {
  sub: 'operator-1',
  roles: ['operator'],
  groups: ['night-crew'],
  scopes: new Set(['slt:read', 'slt:write']),
  session: 'a-session',
  expires: 1_900_000_000,
};

it('lets exactly one of fifty in with a ticket, as the caller for whom it was made', async () => {
  const ticket = await createSocketToken(caller);

  const taken = await Promise.all(Array.from({ length: 50 }, () => redeemSocketToken(ticket)));

  expect(taken.filter((one) => one !== undefined)).toEqual([caller]);
});

it('gives nobody for a ticket that was never made, or is a minute old', async () => {
  const now = Date.now();
  const [fresh, old] = [await createSocketToken(caller, now), await createSocketToken(caller, now)];

  expect(await redeemSocketToken('never-made')).toBeUndefined();
  expect(await redeemSocketToken(fresh, now + 59_000)).toEqual(caller);
  expect(await redeemSocketToken(old, now + 60_000)).toBeUndefined();
});

it('makes tickets that nobody guesses, and keeps none that can be used', async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, () => createSocketToken(caller)));

  expect(new Set(tickets).size).toBe(20);
  for (const ticket of tickets) {
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(socketTokenKey(ticket))).not.toContain(ticket);
  }
});

it('lets nobody in by a ticket whose caller’s token is over', async () => {
  const now = Date.now();
  const shortly = { ...caller, expires: now / 1000 + 10 };
  const [before, after] = [
    await createSocketToken(shortly, now),
    await createSocketToken(shortly, now),
  ];

  // A token is good for 30 s of grace.
  expect(await redeemSocketToken(before, now + 38_000)).toEqual(shortly);
  expect(await redeemSocketToken(after, now + 41_000)).toBeUndefined();
});
