import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import {
  createSession,
  endSession,
  getUser,
  validateToken,
} from '#lib/session/contracts/session.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { createForgedTokens, nowInSeconds } from '../../support/api/bad-tokens.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { getDesk, type Claims } from '../../support/api/desk.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const session = await getDesk();
const { url, anonymous } = session;
const sign = (claims: Claims = {}) => session.token('operator-1', 'operator', claims);
const clientWith = (token: string) => createCheckedClient(url, token);
const statusOf = async (token: string) => (await clientWith(token)(getUser)).status;
const logOut = (headers: Record<string, string>) => anonymous(endSession, { headers });

it('ends the session of a bearer token for every endpoint, immediately and permanently', async () => {
  const token = await sign();
  const caller = clientWith(token);
  const before = await statusOf(token);

  const { status, body, headers } = await caller(endSession);

  const after = [
    await caller(getUser),
    await caller(createSession),
    await caller(listShifts),
    await caller(createTag, { body: { tag_name: createUniqueText('late') } }),
    await caller(createTag, { body: {} }),
  ];
  expect([before, status, body]).toEqual([200, 200, { ok: true }]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(after.map((response) => response.status)).toEqual(Array(5).fill(401));
});

it('ends no other session of the same user or with a similar id', async () => {
  const jti = createUniqueText('Session');
  const [one, other, alike] = [await sign({ jti }), await sign(), await sign({ jti: jti + ' ' })];

  await clientWith(one)(endSession);

  expect(await Promise.all([one, other, alike].map(statusOf))).toEqual([401, 200, 200]);
});

it('ends only the session of a token without a usable id', async () => {
  const odd = [undefined, null, '', 7, 'x'.repeat(257), 'half a character \ud800'];
  for (const jti of odd) {
    const [token, other] = [
      await sign({ jti, nonce: createUniqueText('n') }),
      await sign({ jti, nonce: createUniqueText('n') }),
    ];
    await clientWith(token)(endSession);

    expect([await statusOf(token), await statusOf(other)], String(jti)).toEqual([401, 200]);
  }
});

it('refuses an ended token in every spelling of its signature', async () => {
  const token = await sign({ jti: undefined, nonce: createUniqueText('n') });
  // The last of the 43 characters has two unused bits.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const at = last.indexOf(token.at(-1)!);
  const spellings = [0, 1, 2, 3].map((n) => token.slice(0, -1) + last[(at & ~3) + n]!);

  await clientWith(token)(endSession);

  expect(await Promise.all(spellings.map(statusOf))).toEqual(Array(4).fill(401));
});

it('ends a session that is not valid yet or never expires', async () => {
  for (const claims of [
    { nbf: nowInSeconds() + 31 },
    { exp: 1e300 },
    { exp: nowInSeconds() + 60.5 },
  ]) {
    const token = await sign(claims);

    const { body } = await clientWith(token)(endSession);

    expect(body).toEqual({ ok: true });
    expect(await statusOf(token)).toBe(401);
  }
});

it('returns 200 without a valid token and changes nothing', async () => {
  const jti = createUniqueText('session');
  const validToken = await sign({ jti });
  const over = await sign({ jti, exp: nowInSeconds() - 31 });
  const forgedTokens = [over, ...Object.values(await createForgedTokens(session, { jti }))];

  const responses = [await anonymous(endSession)];
  for (const token of forgedTokens) {
    responses.push(
      await clientWith(token)(endSession),
      await logOut({ Cookie: `session_jwt=${token}` }),
    );
  }

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of responses) expect(body).toEqual({ ok: true });
  expect(await statusOf(validToken)).toBe(200);
});

it('deletes the cookie and ends the sessions of cookie and bearer token, from any origin', async () => {
  const [bearer, cookie] = [await sign(), await sign()];

  const { status, headers } = await logOut({
    Authorization: `Bearer ${bearer}`,
    Cookie: `theme=dark; session_jwt=${cookie}`,
    Origin: 'https://evil.example',
  });

  const host = new URL(url).hostname;
  const flags = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${host === '127.0.0.1' ? '' : '; Secure'}`;
  expect(status).toBe(200);
  expect(headers.getSetCookie()).toEqual([`session_jwt=; ${flags}`]);
  expect(await Promise.all([bearer, cookie].map(statusOf))).toEqual([401, 401]);
});

it('accepts repeated logouts, also with the same Idempotency-Key or the same token twice', async () => {
  const token = await sign();
  const headers = {
    'Idempotency-Key': createUniqueText('key'),
    Authorization: `Bearer ${token}`,
    Cookie: `session_jwt=${token}`,
  };

  const responses = [await logOut(headers), await logOut(headers), await logOut(headers)];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statusOf(token)).toBe(401);
});

it('ends the session of another token with the same Idempotency-Key', async () => {
  const jti = [createUniqueText('session'), createUniqueText('session')];
  const tokens = await Promise.all(jti.map((one) => sign({ jti: one })));
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  for (const token of tokens) await clientWith(token)(endSession, { headers });

  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
});

it('refuses a session after the first response of concurrent logouts', async () => {
  const token = await sign();
  const crowd = differs('concurrent calls') ? 5 : 30;
  const laterStatuses: number[] = [];

  const logoutStatuses = await Promise.all(
    Array.from({ length: crowd }, async () => {
      const { status } = await clientWith(token)(endSession);
      laterStatuses.push(await statusOf(token));
      return status;
    }),
  );

  expect(new Set(logoutStatuses)).toEqual(new Set([200]));
  expect(laterStatuses).toEqual(Array(crowd).fill(401));
});

it('does not change the result of /auth/validate', async () => {
  const token = await sign();
  await clientWith(token)(endSession);

  const { body } = await createClient(url, token)(validateToken);

  expect(body.valid).toBe(true);
});

it('ends the session with any other headers and any body', async () => {
  const long = 'x'.repeat(257);
  const [one, other] = [await sign(), await sign()];
  const headers = { 'X-Request-ID': long, 'Idempotency-Key': long, 'Content-Type': 'text/plain' };

  const responses = [
    await logOut({ ...headers, Authorization: `Bearer ${one}` }),
    await clientWith(other)(endSession, { body: '{', headers: { 'Idempotency-Key': '' } }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all([one, other].map(statusOf))).toEqual([401, 401]);
});
