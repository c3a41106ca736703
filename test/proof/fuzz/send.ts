import { Agent, request as open, type IncomingHttpHeaders } from 'node:http';
import { signToken } from '../../support/machine/service-process.ts';
import type { KnownValues } from './known-values.ts';
import type { Body, Encoding } from './bodies.ts';
import type { Caller, Request } from './requests.ts';

export type ApiResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** A description of the request that was sent, and its response. */
type Exchange = { description: string; bytes: Uint8Array; response: ApiResponse };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The share of values that are replaced by known ones. */
const KNOWN_VALUE_SHARE = 0.6;

/** Sends a request with known ids in place of some generated ones. Rejects if there is no response. */
export async function send(
  url: string,
  secret: string,
  { operation, parameters, body, caller, accept, luck }: Request,
  knownValues: KnownValues,
): Promise<Exchange> {
  let turn = luck;
  // Depends on the request alone, so that a seed reproduces it.
  const isLucky = () => (turn = (turn * 7.13 + 0.371) % 1) < KNOWN_VALUE_SHARE;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {
    Accept: accept,
    ...(await authorize(secret, caller)),
  };
  let { path } = operation;
  for (const { parameter, value: generated } of parameters) {
    const value =
      (isLucky() ? knownValues.recall(operation.path, parameter.name) : undefined) ?? generated;
    const text = textOf(value).toWellFormed();
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(text || '_'));
    else if (parameter.in === 'query') query.append(parameter.name, text);
    else headers[parameter.name] = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  }
  const content = await encodeBody(body, (json) =>
    useKnownIds(json, operation.path, knownValues, isLucky),
  );
  if (content) {
    headers['Content-Type'] = content.type;
    headers['Content-Length'] = String(content.bytes.length);
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const { method } = operation;
  const response = await exchange(`${url}${path}${search}`, method, headers, content?.bytes);
  const { Authorization: _, ...otherHeaders } = headers;
  const bodyText = Buffer.from(content?.bytes ?? []).toString('latin1');
  return {
    description: `${method} ${path}${search} as ${caller} ${JSON.stringify(otherHeaders)} ${bodyText}`,
    bytes: content?.bytes ?? new Uint8Array(),
    response,
  };
}

/** Formats a value for a URL or a header. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

async function authorize(secret: string, caller: Caller): Promise<Record<string, string>> {
  if (caller === 'none') return {};
  const token = caller === 'bad' ? 'a.b.c' : await signToken(secret, `${caller}-1`, caller);
  return { Authorization: `Bearer ${token}` };
}

/** Replaces some ids on the first level by known ones. */
function useKnownIds(
  json: unknown,
  path: string,
  knownValues: KnownValues,
  isLucky: () => boolean,
): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json).map(([name, value]) => {
    const isId = /_fk$|^id$|_id$/.test(name) && value !== null && typeof value !== 'object';
    const other = isId && isLucky() ? knownValues.recall(path, name) : undefined;
    return [name, other ?? (value as unknown)] as const;
  });
  return Object.fromEntries(entries);
}

async function encodeBody(body: Body | undefined, replaceIds: (json: unknown) => unknown) {
  if (!body) return undefined;
  if ('bytes' in body) return body;
  if ('json' in body) {
    const text = JSON.stringify(replaceIds(body.json) ?? null);
    return { bytes: encodeText(text, body.encoding), type: 'application/json' };
  }
  if ('fields' in body) {
    const fields = Object.entries(body.fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, textOf(replaceIds(one)).toWellFormed()]),
    );
    const text = new URLSearchParams(fields).toString() + body.damage;
    return { bytes: Buffer.from(text, 'latin1'), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body.form))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(replaceIds(value)));
  for (const [n, { part, bytes }] of body.files.entries())
    form.append(part, new File([new Uint8Array(bytes)], `${n}.png`, { type: 'image/png' }));
  const encoded = new Response(form);
  return { bytes: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' };
}

/** Encodes JSON with a character beyond ASCII in its first text, in UTF-8 if there is none. */
function encodeText(text: string, encoding?: Encoding): Buffer {
  if (encoding === undefined) return Buffer.from(text);
  const damaged = text.replace(/:"/, encoding === 'replaced' ? ':"\ufffd' : ':"\u00e9');
  return Buffer.from(damaged, encoding === 'replaced' ? 'utf8' : encoding);
}

function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  bytes?: Uint8Array,
): Promise<ApiResponse> {
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
      // The server may close a kept-alive connection just as it is reused.
      if (request.reusedSocket && error.code === 'ECONNRESET')
        exchange(url, method, headers, bytes).then(resolve, reject);
      else reject(error);
    });
    request.end(bytes);
  });
}
