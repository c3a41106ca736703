import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createRouter } from '#infra/local/gateway/router.ts';
import { toEvent } from '#infra/local/gateway/event.ts';
import { endpoints } from '#infra/registry.ts';

/** A request to an operation of the service. */
export type Request = {
  id: string;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: Body;
};

/** A body that can be changed field by field, or bytes of a media type. */
export type Body =
  | { json: unknown }
  | { parts: [name: string, value: string | Blob][] }
  | { bytes: Buffer; type: string }
  | undefined;

/** Lambda refuses larger events. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
/** API Gateway refuses a longer request line with headers. */
const MAX_HEAD_BYTES = 10_240;

const BOUNDARY = 'boundary-of-costs';

const findRoute = createRouter(endpoints, '');

/** Returns the event of a request as API Gateway sends it, or undefined if the gateway or Lambda refuse it. */
export async function eventOf(request: Request): Promise<APIGatewayProxyEventV2 | undefined> {
  const { method, path, query, headers, body } = request;
  const search = new URLSearchParams(query).toString();
  const url = search === '' ? path : `${path}?${search}`;
  const type = typeOf(body);
  const allHeaders = { ...(type !== undefined && { 'content-type': type }), ...headers };
  if (url.length + JSON.stringify(allHeaders).length > MAX_HEAD_BYTES) return undefined;
  const match = findRoute(method, path);
  if (match?.endpoint.id !== request.id) return undefined;
  const event = toEvent(
    {
      ...{ method, url, body: await bytesOf(body), httpVersion: '1.1', sourceIp: '192.0.2.7' },
      headers: {
        accept: 'application/json',
        host: 'desk.example.org',
        'user-agent': 'costs/1.0',
        'x-forwarded-proto': 'https',
        ...allHeaders,
      },
    },
    match,
  );
  return JSON.stringify(event).length > MAX_EVENT_BYTES ? undefined : event;
}

function typeOf(body: Body): string | undefined {
  if (body === undefined) return undefined;
  if ('json' in body) return 'application/json';
  return 'type' in body ? body.type : `multipart/form-data; boundary=${BOUNDARY}`;
}

async function bytesOf(body: Body): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  if ('json' in body) return Buffer.from(JSON.stringify(body.json));
  if ('bytes' in body) return body.bytes;
  const parts = await Promise.all(body.parts.map(([name, value]) => partOf(name, value)));
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

async function partOf(name: string, value: string | Blob): Promise<Buffer> {
  const isFile = typeof value !== 'string';
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.gif"' : ''}`;
  const type = isFile ? `\r\nContent-Type: ${value.type}` : '';
  const content = isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value);
  return Buffer.concat([Buffer.from(`${head}${type}\r\n\r\n`), content, Buffer.from('\r\n')]);
}
