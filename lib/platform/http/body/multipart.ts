import { Busboy } from '@fastify/busboy';
import { ApiError } from '#lib/contract/errors.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { fileTooLarge } from './files.ts';

/** One part of a form as it came. */
export type Part = { name: string; fileName: string | undefined; type: string; bytes: Buffer };

/** Something that is no whole form; the sentence says why. */
export class InvalidForm extends Error {}

const NAMELESS = 'Each part of a form should have a name, in headers of its own';

/** Parts of a form besides its files. */
const FIELDS = 200;

/** Headers of a part: there are three, and names are short. */
const HEADER_PAIRS = 20;
const HEADER_BYTES = 8 * 1024;

/**
 * Reads a form into its parts, in their order. The limits are kept while it is read: throws 413 at the
 * first file, or the first byte of one, that is too many; `InvalidForm` for what is no whole form.
 */
export function parseForm(body: Buffer, boundary: string, files: Files): Promise<Part[]> {
  const most = files.maxFiles + FIELDS;
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    // The bytes of every part are taken as they are: what they mean is decided by its name.
    isPartAFile: () => true,
    limits: { parts: most, headerPairs: HEADER_PAIRS, headerSize: HEADER_BYTES },
  });
  const parts: Part[] = [];
  let [room, space] = [files.maxFiles, files.maxBytes];
  return new Promise((resolve, reject) => {
    parser.on('file', (name, stream, fileName, encoding, type) => {
      const part: Part = { name, fileName, type, bytes: Buffer.alloc(0) };
      const chunks: Buffer[] = [];
      const isFile = files.parts.includes(name);
      parts.push(part);
      stream.on('data', (chunk: Buffer) => {
        if (isFile && (space -= chunk.length) < 0) reject(fileTooLarge(files));
        else chunks.push(chunk);
      });
      stream.on('end', () => (part.bytes = Buffer.concat(chunks)));
      // The form's own error tells of it.
      stream.on('error', () => undefined);
      if (isFile && --room < 0) reject(new ApiError('TOO_MANY_FILES', { most: files.maxFiles }));
      if (!name) reject(new InvalidForm(NAMELESS));
      if (!/^(7bit|8bit|binary)$/.test(encoding))
        reject(new InvalidForm('The parts of a form should have no transfer encoding'));
    });
    parser.on('partsLimit', () =>
      reject(new InvalidForm(`A form should have at most ${most} parts`)),
    );
    parser.on('error', () => reject(new InvalidForm('The form is cut off, or is none')));
    parser.on('finish', () => {
      // The parser passes over a part that has no name, or whose headers are not whole.
      if (parts.length === delimitersIn(body, boundary)) resolve(parts);
      else reject(new InvalidForm(NAMELESS));
    });
    parser.end(body);
  });
}

/** Delimiters up to the closing one: after each of them a part begins. */
function delimitersIn(body: Buffer, boundary: string): number {
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
