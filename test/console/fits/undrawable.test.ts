import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPreview } from '#lib/console/page/fits/preview.ts';
import {
  card,
  compressedTiles,
  dataCards,
  emptyPrimary,
  extension,
  fitsImage,
  fitsPart,
} from '../../support/files/fits-files.ts';

const read = (bytes: Uint8Array) => readPreview(bytes, 2048);

const many = (count: number, line: string) => Array.from({ length: count }, () => line);

const hostile: [string, Uint8Array, RegExp][] = [
  ['nothing', Buffer.alloc(0), /does not begin as a FITS file/],
  ['a gzip', gzipSync(fitsImage({ axes: [2, 1], pixels: [1, 2] })), /does not begin/],
  ['no image', emptyPrimary(), /no image\.$/],
  ['a cube', fitsImage({ axes: [2, 1, 2], pixels: [1, 2, 3, 4] }), /two dimensions.*2 × 1 × 2/],
  ['a spectrum', fitsImage({ axes: [4], pixels: [1, 2, 3, 4] }), /two dimensions.*: 4\)/],
  ['compressed tiles', Buffer.concat([emptyPrimary(), compressedTiles()]), /tiles \(RICE_1\)/],
  [
    'a huge side',
    fitsImage({ axes: [16_385, 1], pixels: [1] }),
    /16385 × 1 pixels: a side may have at most 16384/,
  ],
  [
    'data that end',
    fitsImage({ axes: [400, 400], pixels: [1] }),
    /cut off: its image has 400 × 400/,
  ],
  [
    'a header that ends',
    fitsImage({ axes: [2, 1], pixels: [1, 2] }).subarray(0, 240),
    /header has no end/,
  ],
  [
    'a header without end',
    Buffer.concat([emptyPrimary().subarray(0, 240), Buffer.alloc(900_000, ' ')]),
    /no end within 10000 cards/,
  ],
  [
    'NAXIS of many axes',
    fitsPart([card('SIMPLE', true), card('BITPIX', 8), card('NAXIS', 1e9)]),
    /NAXIS = 1000000000/,
  ],
  ['a negative axis', fitsImage({ axes: [-2, 1], pixels: [1] }), /NAXIS1 = -2/],
  [
    'an axis that is missing',
    fitsPart([card('SIMPLE', true), card('BITPIX', 8), card('NAXIS', 2), card('NAXIS1', 3)]),
    /no number NAXIS2/,
  ],
  ['other bits', fitsPart([card('SIMPLE', true), ...dataCards(12, [2, 2])]), /BITPIX = 12/],
  ['no bits', fitsPart([card('SIMPLE', true), card('NAXIS', 0)]), /no BITPIX/],
  [
    'endless data',
    Buffer.concat([fitsPart([card('SIMPLE', true), ...dataCards(64, [1e200, 1e200, 2])])]),
    /two dimensions/,
  ],
  [
    'no value',
    fitsImage({ bits: -32, axes: [2, 1], pixels: [Number.NaN, Number.NaN] }),
    /No pixel/,
  ],
];

describe('a file that cannot be drawn', () => {
  it.each(hostile)('has %s: the reason says so', (_, bytes, problem) => {
    const outcome = read(bytes);

    expect(outcome.preview).toBeUndefined();
    expect(outcome.problem).toMatch(problem);
  });

  it('has its header listed as far as it can be read', () => {
    const bytes = Buffer.concat([emptyPrimary(card('OBJECT', 'M 31')), compressedTiles()]);

    const keywords = read(bytes).headers.flatMap(({ cards }) =>
      cards.map(({ keyword }) => keyword),
    );

    expect(keywords).toEqual(expect.arrayContaining(['OBJECT', 'ZIMAGE', 'ZCMPTYPE']));
  });

  it('lists at most ten thousand cards', () => {
    const cards = many(6000, 'COMMENT x');
    const bytes = Buffer.concat([
      emptyPrimary(...cards),
      extension('IMAGE', { axes: [1], pixels: [1], cards }),
    ]);

    const { headers } = read(bytes);

    expect(headers.flatMap((header) => header.cards)).toHaveLength(10_000);
  });

  it('never throws, whatever its bytes', () => {
    const whole = fitsImage({ axes: [3, 2], pixels: [1, 2, 3, 4, 5, 6] });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), fc.nat(whole.length), (changes, length) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;

        const { preview, problem } = read(bytes.subarray(0, length));

        expect(preview === undefined).toBe(problem !== undefined);
      }),
    );
  });
});
