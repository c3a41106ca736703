import { repeat, short, type Growth } from './pieces.ts';

const rawBody = (name: string, type: string, create: (bytes: number) => string): Growth => ({
  name: `${type}: ${name}`,
  apply: (request, bytes) => ({ ...request, body: { bytes: Buffer.from(create(bytes)), type } }),
});

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=b';

/** Bodies that are no documents. */
export const rawBodies: Growth[] = [
  ...['[', '{"a":', '"', ' ', '\\', '1', '-', '[]', '{"a":1,', '[1,', '\u0000', '"\\u0041', '1e', '\ufffd'].map((piece) =>
    rawBody(`of ${short(piece)}`, JSON_TYPE, (bytes) => repeat(piece, bytes)),
  ),
  rawBody('one long number', JSON_TYPE, (bytes) => `{"shift_id":${repeat('1', bytes)}}`),
  rawBody('one key repeated', JSON_TYPE, (bytes) => `{${repeat('"a":1,', bytes)}"a":1}`),
  rawBody('escapes', JSON_TYPE, (bytes) => `{"comment":"${repeat('\\u00e9', bytes)}"}`),
  ...['a', 'a&', 'a=&', '%41', '%zz', '+', 'a=1&', '=', '&', '%'].map((piece) =>
    rawBody(`of ${short(piece)}`, FORM_TYPE, (bytes) => repeat(piece, bytes)),
  ),
  ...[
    '--b\r\n', '--b', '\r\n', '-', 'a: b\r\n', '--b\r\n\r\n\r\n', '--b\r\na: b\r\n\r\n\r\n',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n\r\n',
  ].map((piece) => rawBody(`of ${short(piece)}`, MULTIPART_TYPE, (bytes) => repeat(piece, bytes))),
  ...['; a=b', '; filename="a"', ';', '"', "; name*=utf-8''a", '\\"'].map((piece) =>
    rawBody(
      `part header of ${short(piece)}`,
      MULTIPART_TYPE,
      (bytes) => `--b\r\nContent-Disposition: form-data; name="a"${repeat(piece, bytes)}\r\n\r\n\r\n--b--\r\n`,
    ),
  ),
  rawBody('of bytes', 'image/gif', (bytes) => repeat('GIF89a', bytes)),
]; // prettier-ignore
