import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOf } from '#lib/shift-log/images/format.ts';
import { gif, jpeg, losslessWebp, png, pngChunk, pngOf, webp, webpOf } from '../support/images.ts';

const picture = webp.subarray(20);
const coded = (...bytes: number[]) => Buffer.from(bytes);

/** A JPEG whose compressed data comes in two scans, with stuffed zeros, restarts and bytes that fill up. */
const inScans = Buffer.concat([
  jpeg.subarray(0, -2),
  coded(0xff, 0x00, 0x12, 0xff, 0xd0, 0x34, 0xff, 0xff, 0xff),
  coded(0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x56, 0xff, 0xd1, 0x78),
  coded(0xff, 0xd9),
]);

/** One that shows a smaller one of itself in its description, whose end is not its own. */
const withThumbnail = Buffer.concat([
  jpeg.subarray(0, 2),
  coded(0xff, 0xe1, 0, 2 + jpeg.length),
  jpeg,
  jpeg.subarray(2),
]);

/** Two frames, a loop and a comment: all blocks that a GIF may have. */
const animated = Buffer.concat([
  gif.subarray(0, 19),
  Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0\x21\xfe\x03abc\0', 'latin1'),
  gif.subarray(19, -1),
  gif.subarray(19, -1),
  Buffer.from(';'),
]);

const images: Record<string, [type: string, extension: string, bytes: Buffer]> = {
  'a PNG': ['image/png', 'png', png()],
  'a PNG with a text': ['image/png', 'png', png(pngChunk('tEXt', Buffer.from('Title\0Moon')))],
  'a JPEG': ['image/jpeg', 'jpg', jpeg],
  'a JPEG in scans': ['image/jpeg', 'jpg', inScans],
  'a JPEG with a thumbnail': ['image/jpeg', 'jpg', withThumbnail],
  'a GIF': ['image/gif', 'gif', gif],
  'an animated GIF': ['image/gif', 'gif', animated],
  'a WebP': ['image/webp', 'webp', webp],
  'a lossless WebP': ['image/webp', 'webp', losslessWebp],
  'an extended WebP': [
    'image/webp',
    'webp',
    webpOf(['VP8X', Buffer.alloc(10)], ['VP8 ', picture], ['EXIF', Buffer.from('odd')]),
  ],
};

/** With one byte changed. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = copy.readUInt8(at) ^ 1;
  return copy;
}

/** Files that programs find by their end, or anywhere in a file. */
const others = {
  'a ZIP archive': Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
  'a page': Buffer.from('<script>alert(1)</script>'),
  'a PDF': Buffer.from('%PDF-1.7\n%%EOF\n'),
  'a byte': Buffer.from([1]),
  'an end of another PNG': png().subarray(-12),
};

describe.each(Object.entries(images))('%s', (_, [type, extension, bytes]) => {
  it('is found by its bytes, wherever in memory they are', () => {
    const elsewhere = Buffer.concat([Buffer.from('x'), bytes, Buffer.from('x')]);

    expect(formatOf(bytes)).toEqual({ type, extension });
    expect(
      formatOf(new Uint8Array(elsewhere.buffer, elsewhere.byteOffset + 1, bytes.length)),
    ).toEqual({ type, extension });
  });

  it('is none when it is cut off anywhere', () => {
    const cut = Array.from(bytes, (_, length) => formatOf(bytes.subarray(0, length)));

    expect(cut.every((format) => format === undefined)).toBe(true);
  });

  it.each(Object.entries(others))('is none with %s before or behind it', (_, other) => {
    expect(formatOf(Buffer.concat([bytes, other]))).toBeUndefined();
    expect(formatOf(Buffer.concat([other, bytes]))).toBeUndefined();
  });

  it('is none behind the start of another format', () => {
    for (const [, , other] of Object.values(images))
      expect(formatOf(Buffer.concat([other.subarray(0, 12), bytes]))).toBeUndefined();
  });
});

it('takes a JPEG that a camera has filled up with zeros, and no other image', () => {
  const zeros = Buffer.alloc(100);
  const filled = (bytes: Buffer) => formatOf(Buffer.concat([bytes, zeros]))?.type;

  expect([jpeg, png(), gif, webp].map(filled)).toEqual([
    'image/jpeg',
    undefined,
    undefined,
    undefined,
  ]);
  expect(filled(Buffer.concat([jpeg, zeros, jpeg]))).toBe('image/jpeg');
  expect(formatOf(Buffer.concat([zeros, jpeg]))).toBeUndefined();
  expect(filled(Buffer.concat([jpeg, zeros, Buffer.from('x')]))).toBeUndefined();
});

it('takes JPEGs in a row, as cameras make them, and no other images in a row', () => {
  const inRow = (...row: Buffer[]) => formatOf(Buffer.concat(row))?.type;

  expect(inRow(jpeg, inScans, jpeg)).toBe('image/jpeg');
  expect([inRow(jpeg, png()), inRow(png(), png()), inRow(gif, gif), inRow(webp, webp)]).toEqual(
    Array(4).fill(undefined),
  );
});

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG without data', Buffer.concat([png().subarray(0, 33), png().subarray(-12)])],
  [
    'a PNG whose data is empty',
    Buffer.concat([png().subarray(0, 33), pngChunk('IDAT', Buffer.alloc(0)), png().subarray(-12)]),
  ],
  ['a PNG with a byte changed', changed(png(pngChunk('tEXt', Buffer.from('Title\0Moon'))), 42)],
  ['a PNG with two headers', png(png().subarray(8, 33))],
  [
    'a PNG that begins with another chunk',
    Buffer.concat([png().subarray(0, 8), pngChunk('tEXt', Buffer.alloc(0)), png().subarray(8)]),
  ],
  ['a PNG with a chunk of no name', png(pngChunk('\0\0\0\0', Buffer.alloc(0)))],
  ['a GIF without an image', Buffer.concat([gif.subarray(0, 19), Buffer.from(';')])],
  ['a GIF of an unknown version', Buffer.concat([Buffer.from('GIF88a'), gif.subarray(6)])],
  ['a JPEG without a scan', coded(0xff, 0xd8, 0xff, 0xd9)],
  ['a WAVE sound', Buffer.concat([webp.subarray(0, 8), Buffer.from('WAVE'), webp.subarray(12)])],
  [
    'a WebP that says another length',
    Buffer.concat([webp.subarray(0, 4), coded(0x20, 0, 0, 0), webp.subarray(8)]),
  ],
  ['a WebP without a picture', webpOf(['VP8X', Buffer.alloc(10)])],
  ['a WebP whose picture is none', webpOf(['VP8 ', Buffer.from('<script>alert(1)</script>')])],
  ['a plain WebP with more than its picture', webpOf(['VP8 ', picture], ['EXIF', Buffer.alloc(2)])],
])('finds no format in %s', (_, bytes) => {
  expect(formatOf(bytes)).toBeUndefined();
});

it('walks through a large image in no time, and through one of nothing but markers', () => {
  const fills = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(25_000_000, 0xff)]);

  expect(formatOf(pngOf(25_000_000))?.type).toBe('image/png');
  expect(formatOf(fills)).toBeUndefined();
});

it('never throws, whatever the bytes are', () => {
  const damaged = fc
    .tuple(
      fc.constantFrom(...Object.values(images).map(([, , bytes]) => bytes)),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 10 }),
    )
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes);
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    });
  const anything = fc.oneof(damaged, fc.uint8Array({ maxLength: 300 }));

  fc.assert(
    fc.property(anything, (bytes) => {
      const format = formatOf(bytes);
      if (format) expect(format.type).toMatch(/^image\/(png|jpeg|gif|webp)$/);
    }),
    { numRuns: 3000 },
  );
});
