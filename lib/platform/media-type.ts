import { isUtf8 } from 'node:buffer';

/** The first card of a FITS header. https://fits.gsfc.nasa.gov/fits_standard.html */
const FITS = Buffer.from('SIMPLE  =');

/**
 * Returns the media type of a file by its first bytes, or undefined if they do not determine it, as with markup.
 * Bytes after the end of an image are ignored. Text is checked as a whole, and takes precedence over all binary
 * formats except PDF: texts can begin with their short signatures, such as `BM`.
 */
export async function detectMediaType(bytes: Uint8Array): Promise<string | undefined> {
  if (FITS.equals(bytes.subarray(0, FITS.length))) return 'application/fits';
  // Loaded when needed: most requests to endpoints that accept files have none.
  const { fileTypeFromBuffer } = await import('file-type/core');
  const fileType = await fileTypeFromBuffer(bytes);
  const isText = !bytes.includes(0) && isUtf8(bytes);
  if (fileType?.mime === 'application/pdf' || !isText) return fileType?.mime;
  return isMarkup(bytes) ? undefined : 'text/plain';
}

/** Returns whether a text begins with `<`, after a byte order mark and white space, which `trimStart` removes. */
const isMarkup = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .trimStart()
    .startsWith('<');
