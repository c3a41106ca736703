import { crc32, deflateSync } from 'node:zlib';

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

// Images of one pixel.
export const gif = bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const jpeg = bytesOf(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp' +
    'LDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAA' +
    'AAD/2gAIAQEAAD8AVN//2Q==',
);
export const webp = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');

/** Creates a PNG chunk with its length and checksum. */
export function createPngChunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, check]);
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);

/** Creates a PNG of one grey pixel with additional chunks before its data. */
export const createPng = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    ...more,
    createPngChunk('IDAT', deflateSync(Buffer.from([0, 127]))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);

/** Creates a PNG of a size in bytes. PNGs of different seeds differ. */
export function createPngOfSize(bytes: number, seed = 0): Buffer {
  const filling = Buffer.alloc(bytes - createPng().length - 12, `${seed}: `);
  return createPng(createPngChunk('prIv', filling));
}

/** Creates a JPEG with a segment before its tables, such as a comment or EXIF data. */
/** Returns a grey picture of a size in pixels. */
export function createPngOfPixels(width: number, height: number): Buffer {
  const sizes = Buffer.from(header);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (width + 1));
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', sizes),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function createJpegWithSegment(bytes: Buffer, marker = 0xfe): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + bytes.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytes, jpeg.subarray(2)]);
}

/** A ZIP archive of one empty file. */
export const zip = Buffer.concat([
  Buffer.from(`PK\x03\x04\x0a\0${'\0'.repeat(20)}\x01\0\0\0a`, 'latin1'),
  Buffer.from(`PK\x01\x02\x0a\0\x0a\0${'\0'.repeat(20)}\x01\0${'\0'.repeat(16)}a`, 'latin1'),
  Buffer.from(`PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x1f\0\0\0\0\0`, 'latin1'),
]);

const packet =
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ' +
  'rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg"/></rdf:RDF>' +
  '</x:xmpmeta><?xpacket end="w"?>';

/** The metadata of cameras and editors: EXIF with a thumbnail, a colour profile, and XMP. */
export const imageMetadata = {
  exif: Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'), jpeg]),
  profile: Buffer.from('ICC_PROFILE\0\x01\x01\0\0\x02\x0clcms\x02\x10\0\0mntrRGB XYZ ', 'latin1'),
  xmp: Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`),
};
