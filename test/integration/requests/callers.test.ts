import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { updateShift, createShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { testCallerRules } from '../../support/api/caller-walk.ts';
import { getDesk, type Claims } from '../../support/api/desk.ts';

const session = await getDesk();
const { url } = session;
const sign = (claims: Claims = {}) => session.token('operator-1', 'operator', claims);

testCallerRules(session, 'session');

it('combines the scopes of several roles, whatever their case and spacing', async () => {
  const roles = await sign({ role: undefined, roles: ['viewer', ' Operator '] });
  const response = await createClient(url, roles)(createShift);

  expect(response.status).toBe(422);
});

it('accepts a cookie instead of a bearer token, but for writes only from its own origin', async () => {
  const cookie = `other=1; session_jwt=${await sign()}`;
  const put = (headers: Record<string, string>) =>
    createClient(url)(updateShift, {
      path: { shift_id: 'none' },
      body: {},
      headers: { Cookie: cookie, ...headers },
    });

  const read = await createClient(url)(listShifts, { headers: { Cookie: cookie } });
  const invalid = await createClient(url)(listShifts, {
    headers: { Cookie: 'session_jwt=broken' },
  });
  const writes = await Promise.all([
    put({}),
    put({ Origin: 'https://evil.example' }),
    put({ Origin: 'null' }),
    put({ Origin: new URL(url).origin }),
    put({ Authorization: 'Bearer broken', Origin: new URL(url).origin }),
  ]);

  const statuses = [read, invalid, ...writes].map(({ status }) => status);
  expect(statuses).toEqual([200, 401, 403, 403, 403, 404, 401]);
});

it('checks a request in the documented order: 401, 403, 415, 422, 404', async () => {
  const bad = { path: { shift_id: 'none' }, body: '{', headers: { 'Content-Type': 'text/plain' } };
  const json = { ...bad, headers: {} };
  const [viewer, operator] = [await session.as('viewer'), await session.as('operator')];

  const statuses = [
    await createClient(url)(updateShift, bad),
    await viewer(updateShift, bad),
    await operator(updateShift, bad),
    await operator(updateShift, json),
    await operator(updateShift, { ...json, body: '{}' }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([401, 403, 415, 422, 404]);
});

it('ignores a token in the query', async () => {
  const response = await fetch(`${url}${getShift.path}?shift_id=1&token=${await sign()}`);

  expect(response.status).toBe(401);
});
