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
