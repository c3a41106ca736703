import { Busboy } from '@fastify/busboy';
import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { fileTooLarge } from './files.ts';

export type Part = { name: string; fileName: string | undefined; type: string; bytes: Buffer };

/** The body is not a complete form; the message states the cause. */
export class InvalidForm extends Error {
  readonly loc: ValidationProblem['loc'];

  constructor(message: string, loc: ValidationProblem['loc'] = ['body']) {
    super(message);
    this.loc = loc;
  }
}

const MISSING_NAME = 'Each part should have a Content-Disposition header with a name';

/** The maximum number of parts besides files. */
export const MAX_FIELDS = 200;

export const tooManyParts = (limit: number) => `A form should have at most ${limit} parts`;

const MAX_HEADERS = 20;
const MAX_HEADER_BYTES = 8 * 1024;

/** Parses a form into its parts, in order. Throws 413 above a limit, and `InvalidForm` if it is incomplete. */
export function parseForm(body: Buffer, boundary: string, files: Files): Promise<Part[]> {
  const maxParts = files.maxFiles + MAX_FIELDS;
  const delimiters = countDelimiters(body, boundary, maxParts);
  if (delimiters > maxParts) return Promise.reject(new InvalidForm(tooManyParts(maxParts)));
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    // Keeps the bytes of every part; the name decides whether it is a file.
    isPartAFile: () => true,
    limits: { headerPairs: MAX_HEADERS, headerSize: MAX_HEADER_BYTES },
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
    parser.on('error', () =>
      reject(new InvalidForm('The body is incomplete, or is not a multipart form')),
    );
    parser.on('finish', () => {
      // The parser skips a part without a name or with incomplete headers.
      if (parts.length === delimiters) resolve(parts);
      else reject(new InvalidForm(MISSING_NAME));
    });
    parser.end(body);
  });
}

/** Returns the number of delimiters before the closing one, up to one more than `limit`. Each begins a part. */
function countDelimiters(body: Buffer, boundary: string, limit: number): number {
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let count = 0;
  for (
    let at = whole.indexOf(delimiter);
    at >= 0 && count <= limit;
    at = whole.indexOf(delimiter, at)
  ) {
    at += delimiter.length;
    if (whole.toString('latin1', at, at + 2) === '--') break;
    count++;
  }
  return count;
}
