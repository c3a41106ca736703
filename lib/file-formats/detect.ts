import { formatOfType } from './formats.ts';
import { encodingOfMark, hasOnlyTextControls, kindOfText } from './text.ts';

/** The first card of a FITS header. https://fits.gsfc.nasa.gov/fits_standard.html */
const FITS = 'SIMPLE  =';
/** https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t3.html */
const HDF5 = '\x89HDF\r\n\x1a\n';
/** A user's block before HDF5 data has 512 bytes or a power of two times that. */
const HDF5_BLOCK_BYTES = 512;

/** The bytes within which a PDF begins: programs that make them write lines before it. */
const PDF_HEADER_BYTES = 1024;

/** The result of a detector. The type is undefined for bytes in an unsupported format. */
type Detected = { type: string | undefined };

const text = (charset: string): Detected => ({ type: `text/plain; charset=${charset}` });
const unsupported: Detected = { type: undefined };

/**
 * Returns the media type of a file by its bytes, or undefined if it is not supported, as with markup. Names and
 * announced types do not count. Bytes after the end of an image are ignored. Texts are read as a whole, and before the
 * short signatures of other formats, such as `BM`.
 */
export async function detectMediaType(bytes: Uint8Array): Promise<string | undefined> {
  const detected = detectMarkedText(bytes) ?? detectOwn(bytes) ?? detectText(bytes);
  if (detected) return detected.type;
  // Loaded when needed: most requests to endpoints that accept files have none.
  const { fileTypeFromBuffer } = await import('file-type/core');
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (mediaType !== undefined && formatOfType(mediaType)) return formatOfType(mediaType)?.type;
  return detectEightBitText(bytes).type;
}

function detectMarkedText(bytes: Uint8Array): Detected | undefined {
  const encoding = encodingOfMark(bytes);
  const kind = encoding && kindOfText(bytes, encoding);
  if (!encoding || !kind) return undefined;
  return kind === 'text' ? text(encoding) : unsupported;
}

/** Detects the formats that `file-type` does not know, or knows only in part. */
function detectOwn(bytes: Uint8Array): Detected | undefined {
  if (startsWith(bytes, FITS)) return { type: 'application/fits' };
  for (let at = 0; at < bytes.length; at = Math.max(HDF5_BLOCK_BYTES, at * 2))
    if (startsWith(bytes, HDF5, at)) return { type: 'application/x-hdf5' };
  if (startsWith(bytes, 'ftypmif3', 4)) return { type: typeOfMif3(bytes) };
  const type = startsWith(bytes, 'ftyp', 4)
    ? imageBrands[latin1(bytes.subarray(8, 12))]
    : undefined;
  if (type !== undefined) return { type };
  return hasPdfHeader(bytes) ? { type: 'application/pdf' } : undefined;
}

/** Brands of pictures that `file-type` takes for videos: those of several layers, and of general kinds. */
const imageBrands: Record<string, string> = {
  ...{ heim: 'image/heic', heis: 'image/heic', hevm: 'image/heic', hevs: 'image/heic' },
  ...{ mif2: 'image/heif', miaf: 'image/heif', avio: 'image/avif' },
};

/** Returns the type of an image in the compact layout by its second brand, which names the codec. ISO/IEC 23008-12 */
function typeOfMif3(bytes: Uint8Array): string {
  const brands = latin1(bytes.subarray(8, 64));
  if (brands.includes('avif')) return 'image/avif';
  return brands.includes('hei') ? 'image/heic' : 'image/heif';
}

const hasPdfHeader = (bytes: Uint8Array): boolean =>
  /(?:^|[\r\n])%PDF-/.test(latin1(bytes.subarray(0, PDF_HEADER_BYTES)));

function detectText(bytes: Uint8Array): Detected | undefined {
  const kind = bytes.includes(0) ? undefined : kindOfText(bytes, 'utf-8');
  if (kind === undefined) return undefined;
  return kind === 'text' ? text('utf-8') : unsupported;
}

function detectEightBitText(bytes: Uint8Array): Detected {
  if (!hasOnlyTextControls(bytes)) return unsupported;
  return kindOfText(bytes, 'windows-1252') === 'text' ? text('windows-1252') : unsupported;
}

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  latin1(bytes.subarray(at, at + signature.length)) === signature;

/** Returns a text with one character for each byte. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
