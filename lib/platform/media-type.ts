import { isUtf8 } from 'node:buffer';

/** Loaded when needed: most requests of the endpoints that take files bring none. */
const fileType = () => import('file-type/core');

/** The first card of a FITS header. https://fits.gsfc.nasa.gov/fits_standard.html */
const FITS = Buffer.from('SIMPLE  =');

/**
 * Returns the media type of a file, or undefined if its bytes do not tell, as with markup. The first bytes
 * decide; what follows the end of an image does not matter. Text is checked as a whole, and before all
 * binary formats except PDF: their short signatures, such as `BM`, also begin texts.
 */
export async function detectMediaType(bytes: Uint8Array): Promise<string | undefined> {
  if (FITS.equals(bytes.subarray(0, FITS.length))) return 'application/fits';
  const { fileTypeFromBuffer } = await fileType();
  const detected = await fileTypeFromBuffer(bytes);
  if (detected?.mime === 'application/pdf' || !isText(bytes)) return detected?.mime;
  return isMarkup(bytes) ? undefined : 'text/plain';
}

/** Returns whether all bytes are valid UTF-8 without NUL. */
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && isUtf8(bytes);

/** Returns whether a text begins with `<`, after a byte order mark and white space. */
function isMarkup(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  // `trimStart` removes the byte order mark, too.
  return text.trimStart().startsWith('<');
}
