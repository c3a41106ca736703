import http from 'node:http';
import https from 'node:https';
import { expect, it } from 'vitest';
import { differs } from '#infra/rehearsal/known-differences.ts';
import { desk } from '../../support/desk.ts';

const { url } = await desk();
const { request } = url.startsWith('https:') ? https : http;

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

it('answers preflights of any path, and names no origin that is not listed', async () => {
  const answer = await fetch(`${url}/slt/api/v3/shift`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });

  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  expect(answer.status).toBe(differs('preflights') ? 403 : 204);
  const sendable = answer.headers.get('access-control-allow-headers') ?? '';
  expect(sendable.includes('If-Match')).toBe(!differs('preflights'));
});

it('takes any path that a client can send for a path', async () => {
  const { hostname, port, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const send = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path: `${base}${path}` }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });

  expect(await Promise.all(['//', '//a:b@:99999/', '/?', '/%', '/..//'].map(send))).toEqual([
    404, 404, 404, 404, 404,
  ]);
});
