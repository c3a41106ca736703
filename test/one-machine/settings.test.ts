import { expect, it } from 'vitest';
import { getHealth, getOpenapi } from '#lib/docs/contracts/docs.ts';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { deskForTest } from '../support/desk.ts';

it('serves all endpoints of the service below the prefix that is set, and describes them so', async () => {
  const { anonymous, url } = await deskForTest({ SERVICE_PREFIX: 'meerkat' });

  const { body } = await anonymous(getOpenapi);
  const answer = await fetch(`${url}/meerkat/slt/api/v3/shifts`);

  expect(Object.keys(body.paths as object)).toContain('/meerkat/slt/api/v3/shift');
  expect(answer.status).toBe(200);
});

it('tells that nothing is missing when a log source is set', async () => {
  const { anonymous } = await deskForTest({ LOG_SOURCE_URL: 'http://127.0.0.1:1/' });

  const { body } = await anonymous(getHealth);

  expect(body.not_configured).toEqual([]);
});

it('says of an empty store that no shift was yet, and lists no operators', async () => {
  const { anonymous } = await deskForTest();

  const current = await anonymous(getCurrentShift);
  const operators = await anonymous(listOperators);

  expect(current.status).toBe(404);
  expect(current.body).toMatchObject({ code: 'NO_SHIFT_YET' });
  expect(operators.body).toEqual({ result_data: [], result_status: 'success', result_code: 200 });
});

const preflight = (base: string, origin: string) =>
  fetch(`${base}/slt/api/v3/shift`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });

it('answers preflights: any origin without cookies, or listed ones with them', async () => {
  const { url } = await deskForTest();
  const listed = await deskForTest({ CORS_ORIGINS: 'https://ops.example, https://b.example' });

  const any = await preflight(url, 'https://a.example');
  const good = await preflight(listed.url, 'https://ops.example');
  const bad = await preflight(listed.url, 'https://evil.example');

  expect([any.status, good.status, bad.status]).toEqual([204, 204, 204]);
  expect(any.headers.get('access-control-allow-origin')).toBe('*');
  expect(any.headers.has('access-control-allow-credentials')).toBe(false);
  expect(any.headers.get('access-control-allow-headers')).toContain('If-Match');
  expect(good.headers.get('access-control-allow-origin')).toBe('https://ops.example');
  expect(good.headers.get('access-control-allow-credentials')).toBe('true');
  expect(good.headers.get('vary')).toBe('Origin');
  expect(bad.headers.has('access-control-allow-origin')).toBe(false);
});

it('puts the CORS headers on errors and answers alike', async () => {
  const { url } = await deskForTest();
  const paths = ['/slt/api/v3/shift/current', '/slt/api/v3/shift', '/api/v3/health', '/nowhere'];

  const answers = await Promise.all(
    paths.map((path) => fetch(`${url}${path}`, { headers: { Origin: 'https://a.example' } })),
  );

  expect(answers.map(({ status }) => status)).toEqual([404, 422, 200, 404]);
  for (const { headers } of answers) {
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'ETag, Link, X-Request-ID, Retry-After',
    );
  }
});
