import type { Handler } from '#lib/platform/http/exchange.ts';

type Event = Parameters<Handler>[0];

/** Creates the gateway event for a request with a binary body. */
export function toGatewayEvent(body: Uint8Array, headers: Record<string, string> = {}): Event {
  return {
    version: '2.0',
    routeKey: 'PUT /forms',
    rawPath: '/forms',
    rawQueryString: '',
    headers,
    requestContext: { requestId: 'test', http: { method: 'PUT' } } as Event['requestContext'],
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  };
}

/** Creates the gateway event for a form as `fetch` sends it. */
export async function toFormGatewayEvent(
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Event> {
  const request = new Request('http://test', { method: 'PUT', body: form });
  const type = request.headers.get('content-type') ?? '';
  return toGatewayEvent(await request.bytes(), { 'content-type': type, ...headers });
}

/** Encodes a form of raw parts with the boundary `b`. */
export const encodeForm = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from('--b\r\n'), Buffer.from(part), Buffer.from('\r\n')]),
    Buffer.from('--b--\r\n'),
  ]);

/** The headers of a form for `encodeForm`. */
export const formHeaders = { 'content-type': 'multipart/form-data; boundary=b' };

/** Creates a form with entries in a given order. */
export function createForm(...entries: [name: string, value: string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** Creates a file for a form. */
export const createFile = (content: string, name: string, type = 'image/png') =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });

/** Encodes a raw part of a form; `more` follows its name. */
export const encodeField = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`Content-Disposition: form-data; name="${name}"${more}\r\n\r\n`, 'latin1'),
    Buffer.from(value as string),
  ]);
