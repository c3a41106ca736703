import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { startDeskForTest } from '../../support/api/desk.ts';

const preflight = (base: string, origin: string) =>
  fetch(`${base}/slt/api/v3/shift`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });

/** Opens a socket and closes it. Rejects if the connection is refused. */
const openSocket = (address: string, { origin }: { origin?: string | undefined }) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin });
    socket.on('error', reject);
    socket.on('open', () => {
      socket.close();
      resolve();
    });
  });

const origins = [
  'https://ops.example',
  'https://evil.example',
  'http://localhost:5173',
  'https://127.0.0.1',
  'null',
];

it.each([
  [undefined, ['http://localhost:5173', 'https://127.0.0.1']],
  ['https://ops.example, https://b.example', ['https://ops.example']],
  ['', []],
])('allows the origins of CORS_ORIGINS %j only: %j', async (setting, allowed) => {
  const { url } = await startDeskForTest(setting === undefined ? {} : { CORS_ORIGINS: setting });

  const responses = await Promise.all(origins.map((origin) => preflight(url, origin)));

  const named = responses.map(({ headers }) => headers.get('access-control-allow-origin'));
  expect(responses.map(({ status }) => status)).toEqual(origins.map(() => 204));
  expect(named.filter((name) => name !== null)).toEqual(allowed);
  for (const { headers } of responses) {
    const isListed = headers.get('access-control-allow-origin') === 'https://ops.example';
    expect(headers.get('access-control-allow-credentials')).toBe(isListed ? 'true' : null);
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID',
    );
    expect(headers.get('vary')).toBe('Origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('allows every origin, without cookies, if CORS_ORIGINS is *', async () => {
  const { url } = await startDeskForTest({ CORS_ORIGINS: '*' });

  const { headers } = await preflight(url, 'https://a.example');

  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.has('access-control-allow-credentials')).toBe(false);
});

it('puts the CORS headers on errors and responses alike', async () => {
  const { url } = await startDeskForTest();
  const Origin = 'http://localhost:5173';
  const paths = ['/slt/api/v3/shift/current', '/slt/api/v3/shift', '/api/v3/health', '/nowhere'];
  const requests = [
    ...paths.map((path) => fetch(`${url}${path}`, { headers: { Origin } })),
    fetch(`${url}/api/v3/ui`, { method: 'PUT', headers: { Origin } }),
    fetch(`${url}/slt/api/v3/shift`, { method: 'POST', headers: { Origin } }),
    // Exceeds the gateway's limit.
    fetch(`${url}/sbds`, { method: 'POST', headers: { Origin }, body: 'x'.repeat(11 * 2 ** 20) }),
  ];

  const responses = await Promise.all(requests);

  expect(responses.map(({ status }) => status)).toEqual([404, 422, 200, 404, 405, 401, 413]);
  for (const { headers } of responses) {
    expect(headers.get('access-control-allow-origin')).toBe(Origin);
    expect(headers.get('access-control-expose-headers')).toBe(
      'ETag, Link, X-Request-ID, Retry-After',
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('strict-transport-security')).toBe(false);
  }
});

it('refuses changes without a token from pages of other sites under open access', async () => {
  const { url, token } = await startDeskForTest({ CORS_ORIGINS: '*' });
  const send = (headers: Record<string, string>, path = '/proposals/validate') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
  const foreign = ['https://evil.example', 'null', 'http://localhost.evil.example'];
  const others = ['http://localhost:5173', url];

  for (const Origin of foreign) {
    const refusal = await send({ Origin });
    expect(refusal.status, Origin).toBe(403);
    expect(await refusal.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    // Logout is exempt, and only its owner can send a bearer token.
    expect((await send({ Origin }, '/auth/logout')).status).toBe(200);
    const Authorization = `Bearer ${await token('viewer-1', 'viewer')}`;
    expect((await send({ Origin, Authorization })).status).toBe(200);
  }
  for (const Origin of others) expect((await send({ Origin })).status, Origin).toBe(200);
  expect((await send({})).status).toBe(200);
  // The origin is checked before the media type.
  const plain = { Origin: 'https://evil.example', 'Content-Type': 'text/plain' };
  expect((await send(plain)).status).toBe(403);
});

it('opens no socket without a token for pages of other sites under open access', async () => {
  const { url } = await startDeskForTest();
  const address = `${url.replace('http', 'ws')}/live`;

  for (const origin of ['https://evil.example', 'null'])
    await expect(openSocket(address, { origin }), origin).rejects.toThrow('403');
  for (const origin of ['http://localhost:5173', url, undefined])
    await expect(openSocket(address, { origin }), String(origin)).resolves.toBeUndefined();
});

it('refuses links and pictures of other sites that would sign a URL or open a stream', async () => {
  const { url, token } = await startDeskForTest({ ACCESS: 'session' });
  const paths = [
    '/slt/api/v3/shift/stream',
    '/upload/signedurl/notes.pdf',
    '/delete/signedurl/notes.pdf',
  ];
  const session = await token('engineer-1', 'engineer');
  const get = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${url}${path}`, { headers: { 'X-Request-ID': 'x', ...headers } })).status;

  for (const path of paths) {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await get(path, foreign), path).toBe(403);
    expect(await get(path, { ...foreign, Cookie: `session_jwt=${session}` }), path).toBe(403);
    expect(await get(path, { ...foreign, Authorization: `Bearer ${session}` }), path).not.toBe(403);
    const own = { 'Sec-Fetch-Site': 'same-origin', Cookie: `session_jwt=${session}` };
    expect(await get(path, own), path).not.toBe(403);
  }
});
