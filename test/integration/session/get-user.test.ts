import { expect, it } from 'vitest';
import { getUser } from '#lib/session/contracts/session.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { getDesk, type Claims } from '../../support/api/desk.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { url, token, anonymous } = await getDesk();
const userBy = async (sub: string, role: string, claims: Claims = {}) => {
  const { status, body } = await createCheckedClient(url, await token(sub, role, claims))(getUser);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

it('returns the claims of a token whose subject is not stored', async () => {
  const sub = createUniqueText('ada');

  const user = await userBy(sub, 'operator', {
    preferred_username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    groups: ['night-crew', 'dome'],
  });

  expect(user).toEqual({
    id: sub,
    username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    role: 'operator',
    groups: ['night-crew', 'dome'],
  });
});

it('omits absent claims and uses the subject as user name', async () => {
  const sub = createUniqueText('王贞仪');

  expect(await userBy(sub, 'viewer')).toEqual({
    id: sub,
    username: sub,
    role: 'viewer',
    groups: [],
  });
});

it('returns the role with the highest level, or an empty one', async () => {
  const roles = ['offline_access', 'viewer', ' Engineer ', 'operator'];

  const several = await userBy('u', '', { role: undefined, roles });
  const none = await userBy('u', '', { role: undefined });

  expect([several.role, none.role]).toEqual(['engineer', '']);
});

it('returns a user without scopes and ignores claims that are not text', async () => {
  const user = await userBy('u', 'viewer', {
    scope: 'mail:send',
    name: 7,
    email: ['a@example.org'],
    groups: { a: 1 },
  });

  expect(user).toEqual({ id: 'u', username: 'u', role: 'viewer', groups: [] });
});

it('uses the first token of bearer header, cookie and query', async () => {
  const [bearer, cookie, query] = await Promise.all(
    ['by-bearer', 'by-cookie', 'by-query'].map((sub) => token(sub, 'viewer')),
  );
  const headers = {
    bearer: { Authorization: `Bearer ${bearer}` },
    cookie: { Cookie: `session_jwt=${cookie}` },
  };
  const idBy = async (headers: Record<string, string>, token?: string) => {
    const response = await anonymous(getUser, {
      headers,
      ...(token !== undefined && { query: { token } }),
    });
    return response.status === 200 ? response.body.id : response.status;
  };

  expect(await idBy({ ...headers.bearer, ...headers.cookie }, query)).toBe('by-bearer');
  expect(await idBy(headers.cookie, query)).toBe('by-cookie');
  expect(await idBy({}, query)).toBe('by-query');
  expect(await idBy({ Authorization: 'Bearer ' }, query)).toBe('by-query');
  expect(await idBy({ Authorization: 'Bearer forged' }, query)).toBe(401);
  expect([await idBy({}, ''), await idBy({}, 'forged')]).toEqual([401, 401]);
});
