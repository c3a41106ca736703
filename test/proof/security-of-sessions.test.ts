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
import { now } from '../support/api/bad-tokens.ts';
import { ownDesk } from '../support/api/desk.ts';
import { secretIn } from '../support/machine/service-process.ts';
import { start } from '../support/shift-log/shifts.ts';
import { findLoggedSecrets } from '../support/machine/logged-secrets.ts';

const desk = await ownDesk({
  ACCESS: 'session',
  CORS_ORIGINS: 'https://ops.example',
  LOG_LEVEL: 'DEBUG',
});
const secret = new TextEncoder().encode((await secretIn(desk.folder)).trim());
const claims = { sub: 'operator-1', role: 'admin', exp: now() + 600 };

/** Somebody else's server, which the service has no reason to call. */
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('{"keys":[]}');
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
afterAll(() => void elsewhere.close());
const trap = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

const statusWith = async (token: string) => (await createClient(desk.url, token)(getUser)).status;
const logged = () => desk.lines.filter((line) => line.startsWith('{'));

describe('RFC 8725', () => {
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0] = secret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);

  it('3.10: follows no key that a token names or brings along', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const own = new TextEncoder().encode('k'.repeat(32));

    const statuses = await Promise.all(
      [
        sign({ jku: `${trap}/keys`, kid: 'theirs' }, own),
        sign({ x5u: `${trap}/cert` }, own),
        sign({ kid: '../../../../dev/null' }, new Uint8Array(1)),
        sign({ kid: "' UNION SELECT 'k" }, own),
        sign({ alg: 'ES256', jwk }, privateKey),
      ].map(async (token) => statusWith(await token)),
    );

    expect(statuses).toEqual(Array(5).fill(401));
    expect(asked).toEqual([]);
  });

  it('3.1: takes the one algorithm that is configured, of other lengths neither', async () => {
    const own = await sign({});
    const statuses = [await statusWith(own)];
    for (const alg of ['HS384', 'HS512'])
      statuses.push(await statusWith(await sign({ alg }, new Uint8Array(64))));

    expect(statuses).toEqual([200, 401, 401]);
  });

  it('3.2, 3.6: takes no encrypted or compressed token, and none with what it does not know to be critical', async () => {
    const text = new TextEncoder().encode(await sign({}));
    const header = { alg: 'dir', enc: 'A128CBC-HS256' } as const;
    const jwe = await new CompactEncrypt(text)
      .setProtectedHeader(header)
      .encrypt(secret.slice(0, 32));
    const [, body = ''] = (await sign({})).split('.');
    const critical = Buffer.from('{"alg":"HS256","crit":["exp2"],"exp2":1}').toString('base64url');

    expect([await statusWith(jwe), await statusWith(`${critical}.${body}.AAAA`)]).toEqual([
      401, 401,
    ]);
  });
});

describe('API7:2023 server side request forgery', () => {
  it('fetches no address that a caller writes down', async () => {
    const operator = await desk.as('operator');
    const { shift_id } = await start(operator);
    const body = { shift_fk: shift_id, comment: trap, issue_tracker_links: [`${trap}/ticket`] };

    expect((await operator(createComment, { body })).status).toBe(200);
    expect(JSON.stringify((await operator(getShift, { query: { shift_id } })).body)).toContain(
      trap,
    );
    expect(asked).toEqual([]);
  });
});

describe('API8:2023 headers and logs', () => {
  /** What comes back for a request as it was typed. */
  async function typed(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(desk.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [...lines, `Host: ${hostname}`, 'Connection: close', '', ''].join('\r\n'),
      'latin1',
    );
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    await once(socket, 'close');
    return answer;
  }

  it('lets no caller write a header of an answer', async () => {
    const evil = '%0d%0aX-Evil:%201%0d%0a%0d%0a<script>';
    const token = await desk.token('operator-1', 'operator');
    const bearer = `Authorization: Bearer ${token}`;

    const answers = await Promise.all([
      typed(`GET /slt/api/v3/shifts?limit=1&cursor=${evil} HTTP/1.1`, bearer),
      typed(`GET /slt/api/v3/shifts?operator_name=${evil} HTTP/1.1`, bearer),
      typed(`GET /${evil} HTTP/1.1`),
      typed('GET /nowhere HTTP/1.1', 'X-Request-ID: a\rX-Evil: 1'),
      typed('GET /nowhere HTTP/1.1', 'X-Request-ID: a\nX-Evil: 1'),
      typed('GET /nowhere HTTP/1.1', 'Origin: https://ops.example%0d%0aX-Evil: 1'),
    ]);

    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 (200|4\d\d)/);
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^x-evil/im);
    }
  });

  it('lets no caller write a line of the log: each stays one JSON document', async () => {
    const line = '\n{"level":"ERROR","code":"FORGED"}';
    const user = await desk.token(`eve${line}`, 'operator');
    const before = logged().length;

    await createClient(desk.url, user)(createTag, { body: { tag_name: 'calm' } });
    await typed('GET /nowhere HTTP/1.1', 'X-Request-ID: {"code":"FORGED"}');
    await createClient(desk.url, user)(listShifts, { query: { operator_name: line } });

    await expect.poll(() => logged().length).toBeGreaterThanOrEqual(before + 3);
    const written = logged()
      .slice(before)
      .map((text) => JSON.parse(text) as { code: string });
    expect(written.map(({ code }) => code)).not.toContain('FORGED');
  });

  it('finds a secret that a log would tell', async () => {
    const token = await desk.token('operator-1', 'operator');
    const text = (await secretIn(desk.folder)).trim();
    const told = [
      `{"token":"${token}"}`,
      `{"a":"${text}"}`,
      '{"url":"x?X-Amz-Signature=0123456789abcdef0"}',
    ];

    expect(await findLoggedSecrets(desk.folder, [...told, '{"code":"REQUEST_ANSWERED"}'])).toEqual(
      told,
    );
    expect(await findLoggedSecrets(desk.folder, desk.lines)).toEqual([]);
  });
});
