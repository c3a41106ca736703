import { Busboy } from '@fastify/busboy';
import { ApiError } from '#lib/contract/errors.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { fileTooLarge } from './files.ts';

export type Part = { name: string; fileName: string | undefined; type: string; bytes: Buffer };

/** The body is not a complete form; the message states the cause. */
export class InvalidForm extends Error {}

const MISSING_NAME = 'Each part should have a Content-Disposition header with a name';

const MAX_FIELDS = 200;

const MAX_HEADERS = 20;
const MAX_HEADER_BYTES = 8 * 1024;

/** Parses a form into its parts, in order. Throws 413 above a limit, and `InvalidForm` if it is incomplete. */
export function parseForm(body: Buffer, boundary: string, files: Files): Promise<Part[]> {
  const maxParts = files.maxFiles + MAX_FIELDS;
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    // Keeps the bytes of every part; the name decides whether it is a file.
    isPartAFile: () => true,
    limits: { parts: maxParts, headerPairs: MAX_HEADERS, headerSize: MAX_HEADER_BYTES },
  });
  const parts: Part[] = [];
  let [filesLeft, bytesLeft] = [files.maxFiles, files.maxBytes];
  return new Promise((resolve, reject) => {
    parser.on('file', (name, stream, fileName, encoding, type) => {
      const part: Part = { name, fileName, type, bytes: Buffer.alloc(0) };
      const chunks: Buffer[] = [];
      const isFile = files.parts.includes(name);
      parts.push(part);
      stream.on('data', (chunk: Buffer) => {
        if (isFile && (bytesLeft -= chunk.length) < 0) reject(fileTooLarge(files));
        else chunks.push(chunk);
      });
      stream.on('end', () => (part.bytes = Buffer.concat(chunks)));
      // The parser reports the same error.
      stream.on('error', () => undefined);
      if (isFile && --filesLeft < 0)
        reject(new ApiError('TOO_MANY_FILES', { limit: files.maxFiles }));
      if (!name) reject(new InvalidForm(MISSING_NAME));
      if (!/^(7bit|8bit|binary)$/.test(encoding))
        reject(new InvalidForm('Parts should not use Content-Transfer-Encoding'));
    });
    parser.on('partsLimit', () =>
      reject(new InvalidForm(`A form should have at most ${maxParts} parts`)),
    );
    parser.on('error', () =>
      reject(new InvalidForm('The body is incomplete, or is not a multipart form')),
    );
    parser.on('finish', () => {
      // The parser skips a part without a name or with incomplete headers.
      if (parts.length === countDelimiters(body, boundary)) resolve(parts);
      else reject(new InvalidForm(MISSING_NAME));
    });
    parser.end(body);
  });
}

/** Returns the number of delimiters before the closing one. Each begins a part. */
function countDelimiters(body: Buffer, boundary: string): number {
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let count = 0;
  for (let at = whole.indexOf(delimiter); at >= 0; at = whole.indexOf(delimiter, at)) {
    at += delimiter.length;
    if (whole.toString('latin1', at, at + 2) === '--') break;
    count++;
  }
  return count;
}
