import { describe, expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { client } from '#lib/contract/client.ts';
import { getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { endpoints } from '#infra/registry.ts';
import { badTokens } from '../support/bad-tokens.ts';
import { deskForTest, ownDesk } from '../support/desk.ts';

const open = await ownDesk({ CORS_ORIGINS: 'https://ops.example' });

const asked = endpoints.filter(({ caller }) => caller.rule !== 'anyone');
const call = (endpoint: Declaration, token?: string) =>
  client(open.url, token)(endpoint, { path: { shift_id: 'none' }, query: { shift_id: 'none' } });

describe.each(asked)('$id under ACCESS=open', (endpoint) => {
  it('asks for a token exactly where the interface lists an authorisation context', async () => {
    const powerless = await open.token('v', 'viewer', { scope: 'mail:send' });
    const protectedOne = endpoint.caller.rule === 'scope';

    const none = await call(endpoint);
    const withoutScope = await call(endpoint, powerless);
    const broken = await call(endpoint, 'broken');

    expect(none.status === 401).toBe(protectedOne);
    expect(withoutScope.status === 403).toBe(protectedOne);
    expect(broken.status).toBe(401);
  });
});

it('takes only tokens of the issuer and for the audience that are set', async () => {
  const strict = await deskForTest({ JWT_ISSUER: 'obs', JWT_AUDIENCE: 'desk' });
  const good = { iss: 'obs', aud: 'desk' };
  const tokens = {
    ...(await badTokens(strict, good)),
    'of no issuer': await strict.token('operator-1', 'operator', { aud: 'desk' }),
    'of another issuer': await strict.token('operator-1', 'operator', { ...good, iss: 'other' }),
    'for another audience': await strict.token('operator-1', 'operator', { ...good, aud: 'other' }),
  };
  const status = async (token: string) =>
    (await client(strict.url, token)(getShift, { query: { shift_id: 'none' } })).status;

  const refused = await Promise.all(Object.values(tokens).map(status));
  const taken = await status(await strict.token('operator-1', 'operator', good));

  expect(new Set(refused)).toEqual(new Set([401]));
  expect(taken).toBe(404);
});

it('lets a cookie write from an origin that is listed', async () => {
  const Cookie = `session_jwt=${await open.token('operator-1', 'operator')}`;
  const put = (Origin: string) =>
    client(open.url)(updateShift, {
      path: { shift_id: 9 },
      body: {},
      headers: { Cookie, Origin },
    });

  const listed = await put('https://ops.example');
  const other = await put('https://evil.example');

  expect([listed.status, other.status]).toEqual([404, 403]);
  expect(other.body).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
});
