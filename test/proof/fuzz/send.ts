import { Agent, request as open, type IncomingHttpHeaders } from 'node:http';
import { signed } from '../../support/machine/service-process.ts';
import type { Known } from './known.ts';
import type { Body, Caller, Request } from './requests.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A request as it was sent, in words, and its answer. */
type Exchange = { sent: string; answer: Answer };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Every how manieth value is one that is known to the service. */
const LUCKY = 0.6;

/** Sends a request, known ids in the place of some made ones. Rejects where there is no answer. */
export async function send(
  url: string,
  secret: string,
  { operation, parameters, body, caller, accept, luck }: Request,
  known: Known,
): Promise<Exchange> {
  let turn = luck;
  // Decided by the request alone, so that a seed says what is asked for.
  const isLucky = () => (turn = (turn * 7.13 + 0.371) % 1) < LUCKY;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {
    Accept: accept,
    ...(await bearer(secret, caller)),
  };
  let { path } = operation;
  for (const { parameter, value: made } of parameters) {
    const value = (isLucky() ? known.recall(operation.path, parameter.name) : undefined) ?? made;
    const text = textOf(value).toWellFormed();
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(text));
    else if (parameter.in === 'query') query.append(parameter.name, text);
    else headers[parameter.name] = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  }
  const content = await bytesOf(body, (json) => withKnown(json, operation.path, known, isLucky));
  if (content) {
    headers['Content-Type'] = content.type;
    headers['Content-Length'] = String(content.bytes.length);
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const { method } = operation;
  const answer = await exchanged(`${url}${path}${search}`, method, headers, content?.bytes);
  const { Authorization: _, ...told } = headers;
  const said = Buffer.from(content?.bytes ?? []).toString('latin1');
  return {
    sent: `${method} ${path}${search} as ${caller} ${JSON.stringify(told)} ${said}`,
    answer,
  };
}

/** A value as a URL or a header holds it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

async function bearer(secret: string, caller: Caller): Promise<Record<string, string>> {
  if (caller === 'none') return {};
  const token = caller === 'bad' ? 'a.b.c' : await signed(secret, `${caller}-1`, caller);
  return { Authorization: `Bearer ${token}` };
}

/** The same JSON, with known ids in the place of some of those on the first level. */
function withKnown(json: unknown, path: string, known: Known, isLucky: () => boolean): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json).map(([name, value]) => {
    const isId = /_fk$|^id$|_id$/.test(name) && value !== null && typeof value !== 'object';
    const other = isId && isLucky() ? known.recall(path, name) : undefined;
    return [name, other ?? (value as unknown)] as const;
  });
  return Object.fromEntries(entries);
}

async function bytesOf(body: Body | undefined, dress: (json: unknown) => unknown) {
  if (!body) return undefined;
  if ('bytes' in body) return body;
  if ('json' in body)
    return {
      bytes: Buffer.from(JSON.stringify(dress(body.json) ?? null)),
      type: body.type ?? 'application/json',
    };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.form))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(dress(value)));
  for (const [n, { part, bytes }] of body.files.entries())
    form.append(part, new File([new Uint8Array(bytes)], `${n}.png`, { type: 'image/png' }));
  const encoded = new Response(form);
  return { bytes: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' };
}

function exchanged(
  url: string,
  method: string,
  headers: Record<string, string>,
  bytes?: Uint8Array,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept may be closed in the moment in which it is used again.
      if (request.reusedSocket && error.code === 'ECONNRESET')
        exchanged(url, method, headers, bytes).then(resolve, reject);
      else reject(error);
    });
    request.end(bytes);
  });
}
