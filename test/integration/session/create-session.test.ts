import { expect, it } from 'vitest';
import { createSession, getUser, validateToken } from '#lib/session/contracts/session.ts';
import { createBadTokens, nowInSeconds } from '../../support/api/bad-tokens.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { getDesk, type Claims } from '../../support/api/desk.ts';

const session = await getDesk();
const { url, anonymous } = session;
const sign = (claims: Claims = {}) => session.token('operator-1', 'operator', claims);
const create = (token: string) => createCheckedClient(url, token)(createSession);

/** Returns the value and the flags of the only cookie in a response. */
function cookieOf(headers: Headers): { value: string; flags: string[] } {
  const [first = '', ...flags] = headers.getSetCookie().flatMap((text) => text.split('; '));
  return { value: first.slice('session_jwt='.length), flags };
}

it('sets an HttpOnly cookie to the bearer token until it expires', async () => {
  const exp = nowInSeconds() + 3600;
  const token = await sign({ exp });

  const { status, body, headers } = await create(token);

  const { value, flags } = cookieOf(headers);
  const [age] = flags.filter((flag) => flag.startsWith('Max-Age='));
  const seconds = Number(age!.slice('Max-Age='.length));
  const plain = new URL(url).hostname === '127.0.0.1';
  expect(status).toBe(200);
  expect(body).toEqual({
    ok: true,
    expires_at: new Date(exp * 1000).toISOString().replace('.000', ''),
  });
  expect(value).toBe(token);
  expect(flags).toEqual(['Path=/', age, 'HttpOnly', 'SameSite=Lax', ...(plain ? [] : ['Secure'])]);
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
});

it('sets a cookie that authenticates', async () => {
  const { headers } = await create(await sign());

  const Cookie = `session_jwt=${cookieOf(headers).value}`;
  const { status } = await anonymous(getUser, { headers: { Cookie } });

  expect(status).toBe(200);
});

it('sets no cookie without a valid bearer token, even with a cookie', async () => {
  const Cookie = `session_jwt=${await sign()}`;
  const Origin = new URL(url).origin;

  const responses = [
    await anonymous(createSession),
    await anonymous(createSession, { headers: { Cookie, Origin } }),
  ];
  for (const token of Object.values(await createBadTokens(session)))
    responses.push(await create(token));

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  expect(responses.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});

it('sets Max-Age 0 for a token that has expired within the clock skew', async () => {
  const { status, headers } = await create(await sign({ exp: nowInSeconds() - 10 }));

  expect(status).toBe(200);
  expect(cookieOf(headers).flags).toContain('Max-Age=0');
});

it('accepts an expiry beyond the range of dates', async () => {
  const { status, body, headers } = await create(await sign({ exp: 1e300 }));

  expect([status, body]).toEqual([200, { ok: true, expires_at: null }]);
  expect(cookieOf(headers).flags).toContain('Max-Age=34560000');
});

it('refuses a token that is too large for a cookie, and accepts the largest possible one', async () => {
  const signWithPadding = (length: number) =>
    sign({ jti: 'j', exp: 1_900_000_000, pad: 'x'.repeat(length) });
  const bytes = (token: string) => token.length + 'session_jwt'.length;
  let length = 2500;
  while (bytes(await signWithPadding(length + 1)) <= 4096) length++;

  const fits = await create(await signWithPadding(length));
  const not = await create(await signWithPadding(length + 3));

  expect([fits.status, not.status]).toEqual([200, 413]);
  expect(not.body).toMatchObject({ code: 'TOKEN_TOO_LARGE' });
  expect(not.headers.getSetCookie()).toEqual([]);
});

it('says whose session a token or a code would create, without creating it', async () => {
  const code = await session.signInCode('ada', 'operator');
  const token = await sign({ name: 'Ada Lovelace' });
  const see = (credential: string) =>
    createCheckedClient(url, credential)(createSession, { body: { preview: true } });

  const ofToken = await see(token);
  const ofCode = await see(code);

  expect(ofToken.body).toMatchObject({ ok: true, sub: 'operator-1', name: 'Ada Lovelace' });
  expect(ofCode.body).toMatchObject({ ok: true, sub: 'ada' });
  expect([ofToken, ofCode].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  expect((await create(code)).status).toBe(200);
  expect(await see(code)).toMatchObject({
    status: 401,
    body: { code: 'SIGN_IN_CODE_INVALID' },
  });
  expect((await see('not-a-token')).status).toBe(401);
});

const signInCode = (claims: Claims = {}) => session.signInCode('ada', 'operator', claims);

it('exchanges a sign-in code for a new session of its subject and role', async () => {
  const code = await signInCode();

  const { status, body, headers } = await create(code);

  const { value, flags } = cookieOf(headers);
  const user = await createCheckedClient(url, value)(getUser);
  const secondsLeft =
    Date.parse((body as { expires_at: string }).expires_at) / 1000 - nowInSeconds();
  expect(status).toBe(200);
  expect(value).not.toBe(code);
  expect(user.body).toMatchObject({ id: 'ada', role: 'operator' });
  expect(secondsLeft).toBeGreaterThan(3500);
  expect(flags).toContain('HttpOnly');
});

it('lets exactly one of concurrent requests use a sign-in code', async () => {
  const code = await signInCode();

  const responses = await Promise.all(Array.from({ length: 6 }, () => create(code)));
  responses.push(await create(code));

  const refusals = responses.filter(({ status }) => status !== 200);
  expect(refusals.map(({ status }) => status)).toEqual(Array(6).fill(401));
  expect(refusals.map(({ body }) => body)).toMatchObject(
    Array(6).fill({ code: 'SIGN_IN_CODE_INVALID' }),
  );
  expect(refusals.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});

it('refuses a sign-in code that has expired or is forged', async () => {
  const valid = await signInCode();
  const codes = [await signInCode({ exp: nowInSeconds() - 31 }), valid.slice(0, -5)];

  const responses = await Promise.all(codes.map(create));

  expect(responses.map(({ status }) => status)).toEqual([401, 401]);
  expect(responses.map(({ body }) => body)).toMatchObject([
    { code: 'SIGN_IN_CODE_INVALID' },
    { code: 'SIGN_IN_CODE_INVALID' },
  ]);
});

it('accepts a sign-in code nowhere else, and not in the cookie', async () => {
  const code = await signInCode();
  const [Cookie, Origin] = [`session_jwt=${code}`, new URL(url).origin];

  const user = await createCheckedClient(url, code)(getUser);
  const validation = await anonymous(validateToken, { query: { token: code } });
  const cookie = await anonymous(createSession, { headers: { Cookie, Origin } });

  expect([user.status, cookie.status]).toEqual([401, 401]);
  expect(validation.body).toMatchObject({ valid: false });
  expect((await create(code)).status).toBe(200);
});
