import { gzipSync } from 'node:zlib';
import { gif, jpeg, createJpegWithSegment, createPng, imageMetadata, webp, zip } from './images.ts';

// Files of real cameras and phones must not be shipped here, so these files are built from the published
// formats: ISO 14496-12 (boxes), CIPA DC-007 (MPF), TIFF 6.0, DNG 1.7, FITS 4.0, RFC 1952, Motion Photo 1.0,
// and the Samsung trailer (SEFH … SEFT) as documented by ExifTool. Each image has one pixel.

const concat = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

const uint32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

/** Creates an ISO box. */
const box = (type: string, ...content: (string | Buffer)[]) => {
  const body = concat(...content);
  return concat(uint32(8 + body.length), type, body);
};

/** Creates an ISO media file of a brand. */
const isoFile = (major: string, ...compatible: string[]) =>
  concat(
    box('ftyp', major, uint32(0), ...compatible),
    box('meta', uint32(0), box('hdlr', uint32(0), uint32(0), 'pict', Buffer.alloc(13))),
    box('mdat', Buffer.alloc(64, 0x80)),
  );

const mp4 = concat(
  box('ftyp', 'mp42', uint32(0), 'isom', 'mp42'),
  box('mdat', Buffer.alloc(64, 0x80)),
);

/** The trailer of Samsung phones consists of data blocks, their directory (SEFH), its length, and SEFT. */
const samsungBlock = concat('\0\0\x01\x0a', uint32(14, true), 'Image_UTC_Data1700000000000');
const samsungDirectory = concat(
  'SEFH',
  uint32(106, true),
  uint32(1, true),
  '\0\0\x01\x0a',
  uint32(samsungBlock.length, true),
  uint32(samsungBlock.length, true),
);
const samsungTrailer = concat(
  samsungBlock,
  samsungDirectory,
  uint32(samsungDirectory.length, true),
  'SEFT',
);

/** Creates a TIFF with these entries in its first directory. */
const tiffOf = (...entries: [tag: number, type: number, count: number, value: number][]) => {
  const directory = entries.map(([tag, type, count, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(count, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  const count = Buffer.from([entries.length, 0]);
  return concat('II*\0', uint32(8, true), count, ...directory, uint32(0), Buffer.alloc(32));
};

const pixel: [number, number, number, number][] = [
  [0x0100, 3, 1, 1],
  [0x0101, 3, 1, 1],
  [0x0102, 3, 1, 8],
];
const dngVersion: [number, number, number, number] = [0xc612, 1, 4, 0x00000401];

const cards = ['SIMPLE  =                    T', 'BITPIX  =                    8', 'END'];

/** A FITS file: a header block of 2880 bytes with cards of 80 characters, and a data block. */
const fits = concat(
  cards
    .map((card) => card.padEnd(80))
    .join('')
    .padEnd(2880),
  Buffer.alloc(2880),
);

const bmp = concat(
  'BM',
  uint32(58, true),
  uint32(0),
  uint32(54, true),
  uint32(40, true),
  Buffer.alloc(40),
);

type Sample = {
  bytes: Buffer;
  type: string;
  extension: string;
  disposition: 'inline' | 'attachment';
};
const inline = (type: string, extension: string, bytes: Buffer): Sample => ({
  ...{ bytes, type, extension },
  disposition: 'inline',
});
const attachment = (type: string, extension: string, bytes: Buffer): Sample => ({
  ...{ bytes, type, extension },
  disposition: 'attachment',
});
const text = (content: string) =>
  attachment('text/plain; charset=utf-8', 'txt', Buffer.from(content));

/** Supported files in the variants of common devices, with the type, extension and disposition of each. */
export const supportedFiles: Record<string, Sample> = {
  'a PNG': inline('image/png', 'png', createPng()),
  'a PNG with a page behind its end': inline(
    'image/png',
    'png',
    concat(createPng(), '<script>1</script>'),
  ),
  'a GIF with zeros behind its end': inline('image/gif', 'gif', concat(gif, Buffer.alloc(9))),
  'a WebP': inline('image/webp', 'webp', webp),
  'a JPEG of an editor': inline(
    'image/jpeg',
    'jpg',
    createJpegWithSegment(imageMetadata.profile, 0xe2),
  ),
  'a JPEG of an iPhone, with a second image by MPF': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(concat('MPF\0MM\0*', uint32(8), Buffer.alloc(40)), 0xe2), jpeg),
  ),
  'a JPEG of a Samsung phone, with its trailer': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(imageMetadata.exif, 0xe1), samsungTrailer),
  ),
  'a motion photo: JPEG and MP4': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(imageMetadata.xmp, 0xe1), mp4),
  ),
  'a motion photo of a Samsung phone': inline(
    'image/jpeg',
    'jpg',
    concat(jpeg, 'MotionPhoto_Data', mp4, samsungTrailer),
  ),
  'a HEIC of an iPhone': attachment('image/heic', 'heic', isoFile('heic', 'mif1', 'MiHE', 'heic')),
  'a HEIC of a Samsung phone': attachment(
    'image/heic',
    'heic',
    concat(isoFile('heic', 'mif1', 'heic'), box('sefd', samsungTrailer)),
  ),
  'a HEIF': attachment('image/heif', 'heif', isoFile('mif1', 'mif1', 'heic')),
  'an AVIF': attachment('image/avif', 'avif', isoFile('avif', 'mif1', 'miaf')),
  'a TIFF': attachment('image/tiff', 'tif', tiffOf(...pixel)),
  'a BMP': attachment('image/bmp', 'bmp', bmp),
  'a PDF': attachment(
    'application/pdf',
    'pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  ),
  'a FITS': attachment('application/fits', 'fits', fits),
  'a ZIP': attachment('application/zip', 'zip', zip),
  'a gzip': attachment('application/gzip', 'gz', gzipSync('antenna 12')),
  'a text': text('Antenna 12 – lock lost\n'),
  'a text with a byte order mark': text('\ufeffÄntenna 12'),
  'a text that begins like a BMP': text('BM12 lost lock at 20:15'),
  'a text that begins like a GIF': text('GIF of antenna 12'),
  'a CSV': text('time,antenna\n20:15,12\n'),
  'a JSON': text('{"antenna": 12}'),
  'a text with markup behind its beginning': text('see <b>here</b>'),
};

/** Files that are not supported. */
export const unsupportedFiles: Record<string, Buffer> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  'a page': Buffer.from('<!doctype html><script>1</script>'),
  'a page behind a byte order mark and white space': Buffer.from('\ufeff \r\n\t<html></html>'),
  'an XML': Buffer.from('<?xml version="1.0"?><a/>'),
  'a text in UTF-16': Buffer.from('\ufeffAntenna 12', 'utf16le'),
  'a page in UTF-16': Buffer.from('\ufeff<html>', 'utf16le'),
  'a text in Latin-1': Buffer.from('Äntenna 12', 'latin1'),
  'a text with a NUL': Buffer.from('Antenna\0 12'),
  'a DNG': tiffOf(...pixel, dngVersion),
  'an MP4': mp4,
  'a program': concat('\x7fELF\x02\x01\x01', Buffer.alloc(57)),
  noise: Buffer.from([0xfe, 0x00, 0x81, 0x12, 0xc0]),
};
