import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A decoded mail. */
type ReadMail = { headers: Record<string, string>; text: string; html: string };

/** Reads the mails that a local service has sent, oldest first. */
export async function readSentMails(folder: string): Promise<ReadMail[]> {
  const files = (await readdir(join(folder, 'mail')))
    .filter((file) => file.endsWith('.eml'))
    .sort();
  return Promise.all(
    files.map(async (file) => readMail(await readFile(join(folder, 'mail', file), 'latin1'))),
  );
}

/** Parses an RFC 5322 message whose body is multipart/alternative. */
function readMail(message: string): ReadMail {
  const { headers, body } = split(message);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const of = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding']) : '';
  };
  return { headers, text: of('text/plain'), html: of('text/html') };
}

/** Splits a message or a part into its decoded headers, by lower-case name, and its body. */
function split(message: string) {
  const [head = '', ...rest] = message.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
  };
}

/** Decodes the encoded words of RFC 2047 in a text. */
const decodeWords = (text: string) =>
  text.replace(/\?= +=\?/g, '?==?').replace(/(=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (all) => {
    const bytes = [...all.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, data = '']) =>
      kind?.toUpperCase() === 'B'
        ? Buffer.from(data, 'base64')
        : decodeQuotedPrintable(data.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable')
    return decodeQuotedPrintable(body.replace(/=\r\n/g, '')).toString('utf8');
  return body;
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
