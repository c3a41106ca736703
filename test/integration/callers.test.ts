import { describe, expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { client } from '#lib/contract/client.ts';
import { updateShift, createShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { differs } from '#infra/rehearsal/known-differences.ts';
import { endpoints } from '#infra/registry.ts';
import { badTokens, now } from '../support/bad-tokens.ts';
import { desk, type Claims } from '../support/desk.ts';

const session = await desk();
const { url } = session;
const sign = (claims: Claims = {}) => session.token('operator-1', 'operator', claims);

const asked = endpoints.filter(({ caller }) => caller.rule !== 'anyone');
const call = (endpoint: Declaration, token?: string) =>
  client(url, token)(endpoint, { path: { shift_id: 'none' }, query: { shift_id: 'none' } });

describe.each(asked)('$id under ACCESS=session', (endpoint) => {
  it('answers one and the same 401 to every bad token, and to none', async () => {
    const answers = [await call(endpoint)];
    for (const token of Object.values(await badTokens(session)))
      answers.push(await call(endpoint, token));

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

it('takes several roles, canonical or not, as the union of what they may do', async () => {
  const roles = await sign({ role: undefined, roles: ['viewer', ' Operator '] });
  const answer = await call(createShift, roles);

  expect(answer.status).toBe(422);
});

it('reads a cookie where there is no bearer, and lets it write from its own origin alone', async () => {
  const cookie = `other=1; session_jwt=${await sign()}`;
  const put = (headers: Record<string, string>) =>
    client(url)(updateShift, {
      path: { shift_id: 'none' },
      body: {},
      headers: { Cookie: cookie, ...headers },
    });

  const read = await client(url)(listShifts, { headers: { Cookie: cookie } });
  const broken = await client(url)(listShifts, { headers: { Cookie: 'session_jwt=broken' } });
  const written = await Promise.all([
    put({}),
    put({ Origin: 'https://evil.example' }),
    put({ Origin: 'null' }),
    put({ Origin: new URL(url).origin }),
    put({ Authorization: 'Bearer broken', Origin: new URL(url).origin }),
  ]);

  const statuses = [read, broken, ...written].map(({ status }) => status);
  expect(statuses).toEqual(
    differs('cookies') ? Array(7).fill(401) : [200, 401, 403, 403, 403, 404, 401],
  );
});

it('refuses in the decided order: 401, 403, 415, 422, 404', async () => {
  const bad = { path: { shift_id: 'none' }, body: '{', headers: { 'Content-Type': 'text/plain' } };
  const json = { ...bad, headers: {} };
  const [viewer, operator] = [await session.as('viewer'), await session.as('operator')];

  const statuses = [
    await client(url)(updateShift, bad),
    await viewer(updateShift, bad),
    await operator(updateShift, bad),
    await operator(updateShift, json),
    await operator(updateShift, { ...json, body: '{}' }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([401, 403, 415, 422, 404]);
});

it('takes no token from the query', async () => {
  const answer = await fetch(`${url}${getShift.path}?shift_id=1&token=${await sign()}`);

  expect(answer.status).toBe(401);
});
