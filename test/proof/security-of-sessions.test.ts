import { SignJWT, CompactEncrypt, exportJWK, generateKeyPair } from 'jose';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { getUser } from '#lib/session/contracts/session.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { nowInSeconds } from '../support/api/bad-tokens.ts';
import { startDeskForFile } from '../support/api/desk.ts';
import { readSecret } from '../support/machine/service-process.ts';
import { startShift } from '../support/shift-log/shifts.ts';
import { findLoggedSecrets } from '../support/machine/logged-secrets.ts';

const desk = await startDeskForFile({
  ACCESS: 'session',
  CORS_ORIGINS: 'https://ops.example',
  LOG_LEVEL: 'DEBUG',
});
const secret = new TextEncoder().encode((await readSecret(desk.folder)).trim());
const claims = { sub: 'operator-1', role: 'admin', exp: nowInSeconds() + 600 };

/** A foreign server, which the service must never call. */
const requestedPaths: string[] = [];
const foreignServer = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.end('{"keys":[]}');
}).listen(0, '127.0.0.1');
await once(foreignServer, 'listening');
afterAll(() => void foreignServer.close());
const foreignUrl = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`;

const getStatusWith = async (token: string) =>
  (await createClient(desk.url, token)(getUser)).status;
const listLogLines = () => desk.lines().filter((line) => line.startsWith('{'));

describe('RFC 8725', () => {
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0] = secret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);

  it('3.10: ignores keys that a token names or contains', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const forgedKey = new TextEncoder().encode('k'.repeat(32));

    const statuses = await Promise.all(
      [
        sign({ jku: `${foreignUrl}/keys`, kid: 'theirs' }, forgedKey),
        sign({ x5u: `${foreignUrl}/cert` }, forgedKey),
        sign({ kid: '../../../../dev/null' }, new Uint8Array(1)),
        sign({ kid: "' UNION SELECT 'k" }, forgedKey),
        sign({ alg: 'ES256', jwk }, privateKey),
      ].map(async (token) => getStatusWith(await token)),
    );

    expect(statuses).toEqual(Array(5).fill(401));
    expect(requestedPaths).toEqual([]);
  });

  it('3.1: accepts only the configured algorithm', async () => {
    const validToken = await sign({});
    const statuses = [await getStatusWith(validToken)];
    for (const alg of ['HS384', 'HS512'])
      statuses.push(await getStatusWith(await sign({ alg }, new Uint8Array(64))));

    expect(statuses).toEqual([200, 401, 401]);
  });

  it('3.2, 3.6: refuses encrypted tokens and unknown critical headers', async () => {
    const text = new TextEncoder().encode(await sign({}));
    const header = { alg: 'dir', enc: 'A128CBC-HS256' } as const;
    const jwe = await new CompactEncrypt(text)
      .setProtectedHeader(header)
      .encrypt(secret.slice(0, 32));
    const [, body = ''] = (await sign({})).split('.');
    const critical = Buffer.from('{"alg":"HS256","crit":["exp2"],"exp2":1}').toString('base64url');

    expect([await getStatusWith(jwe), await getStatusWith(`${critical}.${body}.AAAA`)]).toEqual([
      401, 401,
    ]);
  });
});

describe('API7:2023 server side request forgery', () => {
  it('fetches no address from a request body', async () => {
    const operator = await desk.as('operator');
    const { shift_id } = await startShift(operator);
    const body = {
      shift_fk: shift_id,
      comment: foreignUrl,
      issue_tracker_links: [`${foreignUrl}/ticket`],
    };

    expect((await operator(createComment, { body })).status).toBe(200);
    expect(JSON.stringify((await operator(getShift, { query: { shift_id } })).body)).toContain(
      foreignUrl,
    );
    expect(requestedPaths).toEqual([]);
  });
});

describe('API8:2023 headers and logs', () => {
  /** Sends the lines of a raw request, and returns the response. */
  async function sendRaw(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(desk.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [...lines, `Host: ${hostname}`, 'Connection: close', '', ''].join('\r\n'),
      'latin1',
    );
    let response = '';
    socket.on('data', (data) => (response += data.toString('latin1')));
    await once(socket, 'close');
    return response;
  }

  it('keeps callers from injecting response headers', async () => {
    const evil = '%0d%0aX-Evil:%201%0d%0a%0d%0a<script>';
    const token = await desk.token('operator-1', 'operator');
    const bearer = `Authorization: Bearer ${token}`;

    const responses = await Promise.all([
      sendRaw(`GET /slt/api/v3/shifts?limit=1&cursor=${evil} HTTP/1.1`, bearer),
      sendRaw(`GET /slt/api/v3/shifts?operator_name=${evil} HTTP/1.1`, bearer),
      sendRaw(`GET /${evil} HTTP/1.1`),
      sendRaw('GET /nowhere HTTP/1.1', 'X-Request-ID: a\rX-Evil: 1'),
      sendRaw('GET /nowhere HTTP/1.1', 'X-Request-ID: a\nX-Evil: 1'),
      sendRaw('GET /nowhere HTTP/1.1', 'Origin: https://ops.example%0d%0aX-Evil: 1'),
    ]);

    for (const response of responses) {
      expect(response).toMatch(/^HTTP\/1.1 (200|4\d\d)/);
      expect(response.split('\r\n\r\n')[0]).not.toMatch(/^x-evil/im);
    }
  });

  it('keeps callers from injecting log lines', async () => {
    const line = '\n{"level":"ERROR","code":"FORGED"}';
    const user = await desk.token(`eve${line}`, 'operator');
    const before = listLogLines().length;

    await createClient(desk.url, user)(createTag, { body: { tag_name: 'calm' } });
    await sendRaw('GET /nowhere HTTP/1.1', 'X-Request-ID: {"code":"FORGED"}');
    await createClient(desk.url, user)(listShifts, { query: { operator_name: line } });

    await expect.poll(() => listLogLines().length).toBeGreaterThanOrEqual(before + 3);
    const loggedTexts = listLogLines()
      .slice(before)
      .map((text) => JSON.parse(text) as { code: string });
    expect(loggedTexts.map(({ code }) => code)).not.toContain('FORGED');
  });

  it('finds secrets in log lines', async () => {
    const token = await desk.token('operator-1', 'operator');
    const text = (await readSecret(desk.folder)).trim();
    const leakingLines = [
      `{"token":"${token}"}`,
      `{"a":"${text}"}`,
      '{"url":"x?X-Amz-Signature=0123456789abcdef0"}',
    ];

    expect(
      await findLoggedSecrets(desk.folder, [...leakingLines, '{"code":"REQUEST_COMPLETED"}']),
    ).toEqual(leakingLines);
    expect(await findLoggedSecrets(desk.folder, desk.lines())).toEqual([]);
  });
});
