import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { routePath } from '#lib/contract/endpoint.ts';
import { startDeskForTest, startDeskForFile } from '../../support/api/desk.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const desk = await startDeskForFile({ ACCESS: 'open' });
const { folder, url } = desk;
const service = await readServiceFile(folder);
const shift = routePath(createShift, '');
const body = JSON.stringify({ operator_name: 'Eve' });

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request with any `Host` header, which `fetch` does not allow. */
function send(address: string, { method = 'GET', headers = {}, body = '' }: RequestOptions = {}) {
  return new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: false }, (response) => {
      text(response).then(
        (responseText) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: responseText,
          }),
        reject,
      );
    });
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: {}, text: '' });
    });
    outgoing.on('error', reject).end(body);
  });
}

const { host } = new URL(url);
const port = host.split(':')[1] ?? '';
const foreign = [
  'evil.example',
  `evil.example:${port}`,
  '10.0.0.1',
  `127.0.0.1.evil.example:${port}`,
  'a@127.0.0.1',
];
const handshake = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

it.each(foreign)('returns 421 for the host "%s" before any function runs', async (name) => {
  const headers = { Host: name, 'Content-Type': 'application/json' };

  const created = await send(`${url}${shift}`, { method: 'POST', headers, body });
  const unknown = await send(`${url}/nowhere`, { headers });
  const socket = await send(`${url}/live`, { headers: { ...handshake, Host: name } });

  expect([created.status, unknown.status, socket.status]).toEqual([421, 421, 421]);
  for (const { text: responseText } of [created, unknown, socket])
    expect(JSON.parse(responseText)).toMatchObject({
      status: 421,
      title: 'Misdirected Request',
      code: 'HOST_NOT_ALLOWED',
      detail: expect.stringContaining('127.0.0.1') as string,
      request_id: expect.any(String) as string,
    });
  expect(desk.lines().filter((line) => line.startsWith('{'))).toEqual([]);
});

it('accepts every name of this machine, with any forwarded port', async () => {
  const names = [
    host,
    `localhost:${port}`,
    'LOCALHOST',
    '127.0.0.2:8080',
    '[::1]:3000',
    'localhost:1',
  ];

  const responses = await Promise.all(
    names.map((name) => send(`${url}/api/v3/health`, { headers: { Host: name } })),
  );

  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
});

it('accepts every IP address, but no other name, when it listens on all addresses', async () => {
  const { url: own } = await startDeskForTest({ HOST: '0.0.0.0' });
  const health = `${own.replace('0.0.0.0', '127.0.0.1')}/api/v3/health`;

  const responses = await Promise.all(
    [
      '0.0.0.0:3000',
      '192.168.1.17:3000',
      '[fd00::1]',
      'evil.example',
      '192.168.1.17.evil.example',
    ].map((name) => send(health, { headers: { Host: name } })),
  );

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 421, 421]);
});

it('refuses foreign hosts at the tracker, the mail sink and the connections API', async () => {
  const addresses = [
    service.tracker,
    `${service.tracker}/rest/api/2/issue/X-1`,
    service.ses,
    service.sockets,
  ];

  for (const address of addresses) {
    const { status, text: responseText } = await send(address, {
      headers: { Host: 'evil.example' },
    });
    expect([address, status, responseText]).toEqual([
      address,
      421,
      expect.stringContaining('HOST'),
    ]);
  }
  expect((await send(service.tracker)).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
  });
});

it('refuses mails and posts to sockets from web pages and from callers without the secret address', async () => {
  const form = new URLSearchParams({
    Action: 'SendEmail',
    Source: 'eve@example.org',
    'Destination.ToAddresses.member.1': 'ada@example.org',
    'Message.Subject.Data': 'x',
    'Message.Body.Text.Data': 'x',
    'Message.Body.Html.Data': 'x',
  }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const origin = { ...headers, Origin: 'http://127.0.0.1:8080' };
  const mail = (address: string, requestHeaders: Record<string, string>) =>
    send(address, { method: 'POST', headers: requestHeaders, body: form });
  const root = (address: string) => new URL(address).origin;
  const connection = '/live/@connections/x';

  const statuses = [
    (await mail(root(service.ses), headers)).status,
    (await mail(`${root(service.ses)}/0123456789abcdef0123456789abcdef`, headers)).status,
    (await mail(service.ses, origin)).status,
    (await send(`${root(service.sockets)}${connection}`, { method: 'POST', body: 'x' })).status,
    (await send(`${service.sockets}/@connections/x`, { method: 'POST', headers: origin })).status,
    (await send(`${service.sockets}/@connections/x`, { method: 'POST', body: 'x' })).status,
  ];

  expect(statuses).toEqual([404, 404, 403, 404, 403, 410]);
  expect(await readdir(join(folder, 'mail'))).toEqual([]);
  expect((await mail(service.ses, headers)).status).toBe(200);
});

it('creates no tracker issue for a web page, even with the token', async () => {
  const { token } = JSON.parse(await readFile(join(folder, 'tracker-secret.json'), 'utf8')) as {
    token: string;
  };
  const issue = JSON.stringify({
    fields: { project: { key: 'DESK' }, summary: 'x', issuetype: { name: 'Bug' } },
  });
  const post = (headers: Record<string, string>) =>
    send(`${service.tracker}/rest/api/2/issue`, { method: 'POST', headers, body: issue });
  const authorization = `Bearer ${token}`;

  const statuses = [
    (await post({})).status,
    (await post({ Authorization: 'Bearer x' })).status,
    (await post({ Authorization: authorization, Origin: 'http://localhost' })).status,
    (await post({ Authorization: authorization })).status,
  ];

  expect(statuses).toEqual([401, 401, 403, 201]);
});
