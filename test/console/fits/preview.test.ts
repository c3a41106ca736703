import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPreview } from '#lib/console/page/fits/preview.ts';
import {
  card,
  dataCards,
  emptyPrimary,
  extension,
  fitsImage,
  fitsPart,
  type Bits,
} from '../../support/files/fits-files.ts';

const MAX_SIDE = 2048;

const read = (bytes: Uint8Array, maxSide = MAX_SIDE) => readPreview(bytes, maxSide);

/** Returns the values of the image of a file, row by row from the bottom. */
const valuesOf = (bytes: Uint8Array) => [...(read(bytes).preview?.grid.values ?? [])];

describe('pixels', () => {
  it.each<[Bits, (number | bigint)[]]>([
    [8, [0, 127, 128, 255]],
    [16, [-32_768, -1, 0, 32_767]],
    [32, [-2_147_483_648, -1, 0, 2_147_483_647]],
    [64, [-9_223_372_036_854_775_808n, -1n, 0n, 9_007_199_254_740_991n]],
    [-32, [-1.5, 0, 0.25, 2 ** 100]],
    [-64, [-1e300, 0, 0.1, 1e300]],
  ])('of %i bits are read', (bits, pixels) => {
    expect(valuesOf(fitsImage({ bits, axes: [2, 2], pixels }))).toEqual(pixels.map(Number));
  });

  it('are scaled, so that integers without a sign are possible', () => {
    const cards = [card('BSCALE', 1), card('BZERO', 32_768)];
    const pixels = [-32_768, 0, 32_767];

    expect(valuesOf(fitsImage({ axes: [3, 1], pixels, cards }))).toEqual([0, 32_768, 65_535]);
    expect(
      valuesOf(
        fitsImage({ axes: [1, 1], pixels: [10], cards: [card('BSCALE', 0.5), card('BZERO', -1)] }),
      ),
    ).toEqual([4]);
  });

  it('without a value are NaN, and counted', () => {
    const blank = fitsImage({ axes: [3, 1], pixels: [-1, 5, -1], cards: [card('BLANK', -1)] });
    const wide = fitsImage({
      ...{ bits: 64, axes: [2, 1], cards: [card('BLANK', -9_223_372_036_854_775_808n)] },
      pixels: [-9_223_372_036_854_775_808n, -9_223_372_036_854_775_807n],
    });
    const floats = fitsImage({ bits: -32, axes: [3, 1], pixels: [Number.NaN, Infinity, 2] });

    expect(valuesOf(blank)).toEqual([Number.NaN, 5, Number.NaN]);
    expect(valuesOf(wide)).toEqual([Number.NaN, -(2 ** 63)]);
    expect(valuesOf(floats)).toEqual([Number.NaN, Number.NaN, 2]);
    expect(read(floats).preview?.grid.emptyCount).toBe(2);
  });

  it('of a large image become their means', () => {
    const pixels = [0, 2, 10, 4, 6, 20, 7, 9, 30];
    const bytes = fitsImage({ axes: [3, 3], pixels });

    const { grid } = read(bytes, 2).preview!;

    expect(grid).toMatchObject({ width: 2, height: 2, factor: 2 });
    expect([...grid.values]).toEqual([3, 15, 8, 30]);
  });

  it('of every generated image are read back', () => {
    const image = fc
      .record({
        bits: fc.constantFrom<Bits>(8, 16, 32, 64, -64),
        width: fc.integer({ min: 1, max: 9 }),
        height: fc.integer({ min: 1, max: 9 }),
        further: fc.array(fc.constant(1), { maxLength: 3 }),
        isExtension: fc.boolean(),
      })
      .chain((shape) =>
        fc.record({
          shape: fc.constant(shape),
          pixels: fc.array(pixelOf(shape.bits), {
            minLength: shape.width * shape.height,
            maxLength: shape.width * shape.height,
          }),
        }),
      );
    fc.assert(
      fc.property(image, ({ shape: { bits, width, height, further, isExtension }, pixels }) => {
        const parts = { bits, axes: [width, height, ...further], pixels };
        const bytes = isExtension
          ? Buffer.concat([emptyPrimary(), extension('IMAGE', parts)])
          : fitsImage(parts);

        const { preview } = read(bytes);

        expect([preview?.width, preview?.height]).toEqual([width, height]);
        expect([...(preview?.grid.values ?? [])]).toEqual(pixels);
      }),
    );
  });
});

const pixelOf = (bits: Bits) => {
  if (bits === -64)
    return fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map((number) => number + 0);
  if (bits === 8) return fc.integer({ min: 0, max: 255 });
  return fc.integer({
    min: -(2 ** (Math.min(bits, 32) - 1)),
    max: 2 ** (Math.min(bits, 32) - 1) - 1,
  });
};

describe('the image', () => {
  const picture = { axes: [2, 1], pixels: [1, 2] };

  it('is found behind tables, their heaps and images of other dimensions', () => {
    const table = { ...picture, axes: [2, 1] };
    const bytes = Buffer.concat([
      emptyPrimary(),
      extension('BINTABLE', table, { pcount: 3000 }),
      extension('IMAGE', { axes: [2, 1, 2], pixels: [9, 9, 9, 9] }),
      extension('IMAGE', { ...picture, cards: [card('EXTNAME', 'SCI')] }),
    ]);

    const { preview, headers } = read(bytes);

    expect([preview?.title, [...(preview?.grid.values ?? [])]]).toEqual([
      'Extension 3, SCI',
      [1, 2],
    ]);
    expect(headers.map(({ title }) => title)).toEqual([
      'Primary',
      'Extension 1',
      'Extension 2',
      'Extension 3, SCI',
    ]);
  });

  it('is found behind random groups', () => {
    const groups = fitsPart(
      [
        ...[card('SIMPLE', true), ...dataCards(8, [0, 4])],
        ...[card('GROUPS', true), card('PCOUNT', 2), card('GCOUNT', 1000)],
      ],
      Buffer.alloc(6000),
    );

    expect(valuesOf(Buffer.concat([groups, extension('IMAGE', picture)]))).toEqual([1, 2]);
  });

  it('may have further axes of one pixel', () => {
    expect(valuesOf(fitsImage({ axes: [2, 1, 1, 1], pixels: [1, 2] }))).toEqual([1, 2]);
  });

  it('may lack the padding at the end of the file', () => {
    expect(valuesOf(fitsImage(picture).subarray(0, 2884))).toEqual([1, 2]);
  });
});
