import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { client } from '#lib/contract/client.ts';
import {
  updateShift,
  createShift,
  getCurrentShift,
  getShift,
} from '#lib/shift-log/contracts/shifts.ts';
import { endpoints } from '#infra/registry.ts';
import { desk, tokenFor, type Claims } from '../support/desk.ts';

const open = await desk({ CORS_ORIGINS: 'https://ops.example' });
const session = await desk({ ACCESS: 'session', JWT_ISSUER: 'obs', JWT_AUDIENCE: 'desk' });

const now = () => Math.floor(Date.now() / 1000);
const good = { iss: 'obs', aud: 'desk' };
const sign = (claims: Claims = {}) =>
  tokenFor(session.folder, 'operator-1', 'operator', { ...good, ...claims });

/** Tokens that nobody may come in with, each broken in one way. */
async function badTokens(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('RS256');
  const claims = { sub: 'operator-1', role: 'operator', exp: now() + 60, ...good };
  const signed = await sign();
  const [head = '', body = '', signature = ''] = signed.split('.');
  return {
    empty: '',
    'no token at all': 'abc',
    'cut off': signed.slice(0, -5),
    altered: [
      head,
      Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url'),
      signature,
    ].join('.'),
    'without a signature': `${head}.${body}.`,
    'of algorithm none': new UnsecuredJWT(claims).encode(),
    'of another algorithm': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey),
    'of another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32)),
    expired: await sign({ exp: now() - 31 }),
    'not yet valid': await sign({ nbf: now() + 120 }),
    'without an expiry': await sign({ exp: undefined }),
    'without a subject': await sign({ sub: undefined }),
    'with a number for a subject': await sign({ sub: 123 }),
    'with null for a subject': await sign({ sub: null }),
    'with an endless subject': await sign({ sub: 'x'.repeat(257) }),
    'of another issuer': await sign({ iss: 'other' }),
    'for another audience': await sign({ aud: 'other' }),
  };
}

const asked = endpoints.filter(({ caller }) => caller.rule !== 'anyone');
const call = (endpoint: Declaration, token?: string, url = session.url) =>
  client(url, token)(endpoint, { path: { shift_id: 'none' }, query: { shift_id: 'none' } });

describe.each(asked)('$id under ACCESS=session', (endpoint) => {
  it('answers one and the same 401 to every bad token, and to none', async () => {
    const answers = [await call(endpoint)];
    for (const token of Object.values(await badTokens())) answers.push(await call(endpoint, token));

    const texts = answers.map(({ body }) => ({ ...(body as object), request_id: '' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
    expect(answers.every(({ headers }) => headers.get('www-authenticate') === 'Bearer')).toBe(true);
  });

  it('answers 403, naming the scope, to a token that lacks it', async () => {
    const scope = endpoint.caller.rule === 'anyone' ? '' : endpoint.caller.scope;

    const narrowed = await call(endpoint, await sign({ scope: 'mail:send' }));
    const roleless = await call(endpoint, await sign({ role: undefined, scope }));

    expect([narrowed.status, roleless.status]).toEqual([403, 403]);
    expect(narrowed.body).toMatchObject({
      code: 'SCOPE_MISSING',
      detail: expect.stringContaining(scope),
    });
  });

  it('lets a good token in', async () => {
    const answer = await call(
      endpoint,
      await sign({ exp: now() - 29, scp: ['slt:read', 'slt:write'] }),
    );

    expect([401, 403]).not.toContain(answer.status);
  });
});

describe.each(asked)('$id under ACCESS=open', (endpoint) => {
  it('asks for a token exactly where the interface lists an authorisation context', async () => {
    const powerless = await tokenFor(open.folder, 'v', 'viewer', { scope: 'mail:send' });
    const protectedOne = endpoint.caller.rule === 'scope';

    const none = await call(endpoint, undefined, open.url);
    const withoutScope = await call(endpoint, powerless, open.url);
    const broken = await call(endpoint, 'broken', open.url);

    expect(none.status === 401).toBe(protectedOne);
    expect(withoutScope.status === 403).toBe(protectedOne);
    expect(broken.status).toBe(401);
  });
});

it('takes several roles, canonical or not, as the union of what they may do', async () => {
  const roles = await sign({ role: undefined, roles: ['viewer', ' Operator '] });
  const answer = await call(createShift, roles);

  expect(answer.status).toBe(422);
});

it('reads a cookie where there is no bearer, and lets it write from a known page alone', async () => {
  const cookie = `other=1; session_jwt=${await tokenFor(open.folder, 'operator-1', 'operator')}`;
  const put = (headers: Record<string, string>) =>
    client(open.url)(updateShift, {
      path: { shift_id: 9 },
      body: {},
      headers: { Cookie: cookie, ...headers },
    });

  const read = await client(open.url)(getCurrentShift, {
    headers: { Cookie: 'session_jwt=broken' },
  });
  const statuses = await Promise.all([
    put({}),
    put({ Origin: 'https://evil.example' }),
    put({ Origin: 'null' }),
    put({ Origin: 'https://ops.example' }),
    put({ Origin: open.url }),
    put({ Authorization: 'Bearer broken', Origin: open.url }),
  ]);

  expect(read.status).toBe(401);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 401]);
  expect(statuses[0].body).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
});

it('refuses in the decided order: 401, 403, 415, 422, 404', async () => {
  const bad = { path: { shift_id: 'none' }, body: '{', headers: { 'Content-Type': 'text/plain' } };
  const json = { ...bad, headers: {} };
  const [viewer, operator] = [await open.as('viewer'), await open.as('operator')];

  const statuses = [
    await client(open.url)(updateShift, bad),
    await viewer(updateShift, bad),
    await operator(updateShift, bad),
    await operator(updateShift, json),
    await operator(updateShift, { ...json, body: '{}' }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([401, 403, 415, 422, 404]);
});

it('takes no token from the query', async () => {
  const token = await sign();
  const answer = await fetch(`${session.url}${getShift.path}?shift_id=1&token=${token}`);

  expect(answer.status).toBe(401);
});
