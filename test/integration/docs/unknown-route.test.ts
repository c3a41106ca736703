import http from 'node:http';
import https from 'node:https';
import { expect, it } from 'vitest';
import { endpoints } from '#infra/registry.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';

const { url } = await getDesk();
const { request } = url.startsWith('https:') ? https : http;

it.each([
  ['GET', '/slt/api/v3/'],
  ['GET', '/slt/api/v3/shift/'],
  ['POST', '/api/v3/ui/nothing/here'],
  ['GET', '/%E0%A4%A'],
  ['GET', '//evil.example'],
])('responds to %s %s with 404 in the common error format', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method, headers: { 'X-Request-ID': 'trace-7' } });

  expect(response.status).toBe(404);
  expect(response.headers.get('x-request-id')).toBe('trace-7');
  expect(await response.json()).toMatchObject({
    status: 404,
    code: 'ROUTE_NOT_FOUND',
    request_id: 'trace-7',
  });
});

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const knownEndpoints = endpoints.filter(({ method }) => method !== 'ANY');
const matches = (path: string, requestPath: string) =>
  new RegExp(`^${path.replace(/\{\w+\+\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`).test(
    requestPath,
  );
const paths = [...new Set(knownEndpoints.map(({ path }) => path))];

it.each(paths)('refuses unsupported methods of %s and lists the supported ones', async (path) => {
  const requestPath = path.replace(/\{\w+\+?\}/g, 'x-1');
  const has = knownEndpoints
    .filter((one) => matches(one.path, requestPath))
    .map(({ method }) => method);

  for (const method of everyMethod.filter((one) => !has.includes(one as never))) {
    const response = await fetch(`${url}${requestPath}`, { method });

    expect(response.status, method).toBe(405);
    expect(response.headers.get('allow')?.split(', '), method).toEqual([...new Set(has)].sort());
    if (method === 'HEAD') continue;
    const isShiftService = path.startsWith('/slt/');
    const envelope = { result_data: [], result_status: 'failed', result_code: 405 };
    expect(await response.json()).toEqual({
      status: 405,
      title: 'Method Not Allowed',
      detail: expect.stringContaining(method) as string,
      code: 'METHOD_NOT_ALLOWED',
      request_id: expect.any(String) as string,
      ...(isShiftService && envelope),
    });
  }
});

it('lists the methods of all paths that a request matches', async () => {
  const response = await fetch(`${url}/slt/api/v3/shift/current`, { method: 'POST' });

  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, PUT');
});

it('also serves the documentation page with a trailing slash', async () => {
  const page = await fetch(`${url}/api/v3/ui/`);

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const files = [...(await page.text()).matchAll(/(?:src|href)="(?![a-z]+:|[/#])([^"]+)"/g)];
  const responses = await Promise.all(
    files.map(([, file = '']) => fetch(new URL(file, `${url}/api/v3/ui/`))),
  );
  expect(responses.map(({ status }) => status)).toEqual(files.map(() => 200));
  expect((await fetch(`${url}/api/v3/ui/`, { method: 'POST' })).status).toBe(405);
});

it('responds to preflight requests for any path, but allows only listed origins', async () => {
  const response = await fetch(`${url}/slt/api/v3/shift`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });

  expect(response.headers.has('access-control-allow-origin')).toBe(false);
  expect(response.status).toBe(differs('preflights') ? 403 : 204);
  const sendable = response.headers.get('access-control-allow-headers') ?? '';
  expect(sendable.includes('If-Match')).toBe(!differs('preflights'));
});

it('responds with 404 to any path that a client can send', async () => {
  const { hostname, port, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const send = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path: `${base}${path}` }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });

  expect(await send('//')).toBe(differs('slashes before paths') ? 302 : 404);
  expect(await Promise.all(['//a:b@:99999/', '/%', '/..//'].map(send))).toEqual([404, 404, 404]);
});

it('redirects from the address of the console with a slash at its end', async () => {
  const response = await fetch(`${url}/console/`, { redirect: 'manual' });
  const post = await fetch(`${url}/console/`, { method: 'POST' });

  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/console');
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
});
