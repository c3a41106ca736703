import { crc32, deflateSync } from 'node:zlib';

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** Pictures of one pixel. */
export const gif = bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
export const jpeg = bytesOf(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp' +
    'LDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAA' +
    'AAD/2gAIAQEAAD8AVN//2Q==',
);
export const webp = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');
export const losslessWebp = bytesOf('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');

export function pngChunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const typed = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);

/** A PNG of one grey pixel with the given chunks before its data. */
export const png = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 127]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A PNG of that many bytes, of which `seed` makes another one. */
export function pngOf(bytes: number, seed = 0): Buffer {
  const filling = Buffer.alloc(bytes - png().length - 12, `${seed}: `);
  return png(pngChunk('prIv', filling));
}

/** A WebP of the given chunks. */
export function webpOf(...chunks: [name: string, data: Buffer][]): Buffer {
  const all = chunks.map(([name, data]) => {
    const head = Buffer.alloc(8, name);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...all]);
  const head = Buffer.alloc(8, 'RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** A GIF with a comment, in blocks of up to 255 bytes. */
export function gifSaying(bytes: Buffer): Buffer {
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, n) => {
    const block = bytes.subarray(255 * n, 255 * (n + 1));
    return Buffer.concat([Buffer.from([block.length]), block]);
  });
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, 19), comment, gif.subarray(19)]);
}

/** A JPEG with a segment before its tables: a comment, or what a camera says. */
export function jpegSaying(bytes: Buffer, marker = 0xfe): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + bytes.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytes, jpeg.subarray(2)]);
}

/** Images that carry bytes in a place where their formats let anything be said. */
export const carrying: Record<string, (bytes: Buffer) => Buffer> = {
  'a PNG': (bytes) => png(pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), bytes]))),
  'a JPEG': (bytes) => jpegSaying(bytes),
  'a GIF': (bytes) => gifSaying(bytes),
  'a WebP': (bytes) =>
    webpOf(['VP8X', Buffer.alloc(10)], ['VP8 ', webp.subarray(20)], ['EXIF', bytes]),
};

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

/** What cameras and editors say of a picture: EXIF with a thumbnail, a profile of colours, XMP. */
export const said = {
  exif: Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'), jpeg]),
  profile: Buffer.from('ICC_PROFILE\0\x01\x01\0\0\x02\x0clcms\x02\x10\0\0mntrRGB XYZ ', 'latin1'),
  xmp: Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`),
};
