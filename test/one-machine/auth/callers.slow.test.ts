import { expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { testCallerRules } from '../../support/api/caller-walk.ts';
import { startDeskForFile } from '../../support/api/desk.ts';

const strict = { JWT_ISSUER: 'obs', JWT_AUDIENCE: 'desk' };
const claims = { iss: 'obs', aud: 'desk' };

const open = await startDeskForFile({ CORS_ORIGINS: 'https://ops.example' });

testCallerRules(await startDeskForFile({ ...strict, ACCESS: 'open' }), 'open', claims);
testCallerRules(await startDeskForFile({ ...strict, ACCESS: 'session' }), 'session', claims);

it('accepts a write by cookie only from a listed origin', async () => {
  const Cookie = `session_jwt=${await open.token('operator-1', 'operator')}`;
  const put = (Origin: string) =>
    createClient(open.url)(updateShift, {
      path: { shift_id: 9 },
      body: {},
      headers: { Cookie, Origin },
    });

  const listed = await put('https://ops.example');
  const other = await put('https://evil.example');

  expect([listed.status, other.status]).toEqual([404, 403]);
  expect(other.body).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
});

it('tells a program with a cookie that the header Origin is missing', async () => {
  const Cookie = `session_jwt=${await open.token('operator-1', 'operator')}`;

  const { status, body } = await createClient(open.url)(updateShift, {
    path: { shift_id: 9 },
    body: {},
    headers: { Cookie },
  });

  expect([status, body]).toMatchObject([403, { code: 'ORIGIN_NOT_ALLOWED' }]);
  expect((body as unknown as { detail: string }).detail).toContain(
    'header Origin, which is missing',
  );
});
