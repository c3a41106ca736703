import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as a mail program shows it. */
type ReadMail = { headers: Record<string, string>; text: string; html: string };

/** The mails that a service on this machine has sent, oldest first. */
export async function mailsIn(folder: string): Promise<ReadMail[]> {
  const files = (await readdir(join(folder, 'mail')))
    .filter((file) => file.endsWith('.eml'))
    .sort();
  return Promise.all(
    files.map(async (file) => readMail(await readFile(join(folder, 'mail', file), 'latin1'))),
  );
}

/** Reads a message of RFC 5322 whose body is in two forms. */
function readMail(message: string): ReadMail {
  const { headers, body } = split(message);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const of = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part.body, part.headers['content-transfer-encoding']) : '';
  };
  return { headers, text: of('text/plain'), html: of('text/html') };
}

/** The headers of a message or of a part, by lower-case name and decoded, and what follows them. */
function split(message: string) {
  const [head = '', ...rest] = message.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())] as const;
  });
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
  };
}

/** Encoded words of RFC 2047 as the text that they are. */
const words = (text: string) =>
  text.replace(/\?= +=\?/g, '?==?').replace(/(=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (all) => {
    const bytes = [...all.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, data = '']) =>
      kind?.toUpperCase() === 'B' ? Buffer.from(data, 'base64') : quoted(data.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return quoted(body.replace(/=\r\n/g, '')).toString('utf8');
  return body;
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
