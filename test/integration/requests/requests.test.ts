import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { takesJson } from '#lib/contract/openapi/requests.ts';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { endpoints } from '#infra/registry.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { url, token } = await getDesk();
const admin = await token('admin-1', 'admin');
const call = createClient(url, admin);

/** Sends a request without the headers that fetch adds by itself. */
function send(endpoint: Declaration, headers: Record<string, string>, body = '') {
  const path = endpoint.path.replace(/\{\w+\}/g, '1');
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise<{ status: number | undefined; id: unknown; body: unknown }>(
    (resolve, reject) => {
      const outgoing = request(`${url}${path}`, {
        method: endpoint.method,
        headers: { Authorization: `Bearer ${admin}`, ...length, ...headers },
      });
      outgoing.on('error', reject).on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            id: response.headers['x-request-id'],
            body: JSON.parse(text),
          }),
        );
      });
      outgoing.end(body);
    },
  );
}

describe('X-Request-ID', () => {
  it.each(['a', '!~', 'x'.repeat(256)])('is returned as it was sent: %s', async (id) => {
    const response = await send(listOperators, { 'X-Request-ID': id });

    expect(response).toMatchObject({ status: 200, id });
  });

  it.each(['', 'a b', 'caf\u00e9', 'x'.repeat(257)])(
    'is generated for the invalid value %j',
    async (id) => {
      const response = await send(listOperators, { 'X-Request-ID': id });

      expect(response.status).toBe(200);
      expect(response.id).toMatch(/^[\w=-]{10,}$/);
    },
  );
});

const withBody = endpoints.filter(({ request: { body, files } }) => body ?? files);

describe.each(withBody)('$id', (endpoint) => {
  const unsupported = endpoint.request.files ? 'text/html' : 'application/x-www-form-urlencoded';
  it.each([undefined, '', 'text/plain', unsupported, 'multipart/mixed'])(
    'refuses a body whose Content-Type is %s',
    async (type) => {
      const response = await send(
        endpoint,
        type === undefined ? {} : { 'Content-Type': type },
        '{}',
      );

      expect(response.status).toBe(415);
      expect(response.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );
});

const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
// Validation of a definition reports every problem as an issue, with status 200.
const withJsonBody = withBody.filter(
  (one) => takesJson(one.request) && one.id !== 'scheduling-blocks.validate-definition',
);

describe.each(withJsonBody)('$id', (endpoint) => {
  it('refuses JSON that nests deeper than 100 levels', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const [tooDeep, veryDeep, deepest] = [
      await send(endpoint, headers, nest(101)),
      await send(endpoint, headers, nest(50_000)),
      await send(endpoint, headers, nest(100)),
    ];

    for (const { status, body } of [tooDeep, veryDeep]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ detail: [{ loc: ['body'], type: 'json_invalid' }] });
    }
    expect(JSON.stringify(deepest.body)).not.toContain('json_invalid');
  });

  it('refuses a form with JSON that nests deeper than 100 levels', async () => {
    const part = endpoint.request.files?.bodyPart;
    if (part === undefined) return;
    const form = [
      '--x',
      `Content-Disposition: form-data; name="${part}"`,
      'Content-Type: application/json',
      '',
      nest(101),
      '--x--',
      '',
    ].join('\r\n');

    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await send(endpoint, type, form);

    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ type: 'json_invalid' }] });
  });
});

describe('Idempotency-Key', () => {
  it('is refused on a POST if it is empty or longer than 256 characters', async () => {
    for (const key of ['', 'x'.repeat(257)]) {
      const headers = { 'Idempotency-Key': key };
      const { status, body } = await call(createTag, {
        body: { tag_name: createUniqueText('tag') },
        headers,
      });

      expect(status).toBe(422);
      expect(body).toMatchObject({ detail: [{ loc: ['header', 'idempotency-key'] }] });
    }
  });

  it('is ignored on any other method', async () => {
    const headers = { 'Idempotency-Key': 'x'.repeat(257) };

    expect((await call(listTags, { headers })).status).toBe(200);
  });
});
