import { request } from 'node:http';
import { expect, it } from 'vitest';
import { desk, deskForTest } from '../../support/desk.ts';

const { url } = await desk();

it.each([
  ['GET', '/'],
  ['GET', '/slt/api/v3/'],
  ['DELETE', '/slt/api/v3/shift'],
  ['GET', '/slt/api/v3/shift/'],
  ['POST', '/slt/api/v3/shift/current'],
  ['GET', '/%E0%A4%A'],
  ['GET', '//evil.example'],
])(
  'says of %s %s that there is no such route, in the shape of every error',
  async (method, path) => {
    const answer = await fetch(`${url}${path}`, { method, headers: { 'X-Request-ID': 'trace-7' } });

    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-request-id')).toBe('trace-7');
    expect(await answer.json()).toMatchObject({
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      request_id: 'trace-7',
    });
  },
);

const preflight = (base: string, origin: string) =>
  fetch(`${base}/slt/api/v3/shift`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });

it('answers preflights: any origin without cookies, or listed ones with them', async () => {
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

it('takes any path that a client can send for a path', async () => {
  const { hostname, port } = new URL(url);
  const send = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });

  expect(await Promise.all(['//', '//a:b@:99999/', '/?', '/%', '/..//'].map(send))).toEqual([
    404, 404, 404, 404, 404,
  ]);
});
