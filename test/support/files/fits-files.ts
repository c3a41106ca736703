const BLOCK_BYTES = 2880;
const CARD_CHARS = 80;

type Value = string | number | boolean | bigint;

/** Returns a card of a FITS header. */
export function card(keyword: string, value: Value, comment = ''): string {
  const text =
    typeof value === 'string'
      ? `'${value.replaceAll("'", "''").padEnd(8)}'`
      : String(typeof value === 'boolean' ? (value ? 'T' : 'F') : value).padStart(20);
  const line = `${keyword.padEnd(8)}= ${text}${comment === '' ? '' : ` / ${comment}`}`;
  return line.padEnd(CARD_CHARS);
}

/** Returns a header of cards, and data, each in whole blocks. */
export function fitsPart(cards: readonly string[], data: Uint8Array = Buffer.alloc(0)): Buffer {
  const header = [...cards, 'END'].map((line) => line.padEnd(CARD_CHARS)).join('');
  return Buffer.concat([
    Buffer.from(header.padEnd(roundUp(header.length)), 'latin1'),
    data,
    Buffer.alloc(roundUp(data.length) - data.length),
  ]);
}

const roundUp = (length: number): number => Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;

/** The bits of a pixel. Negative ones are of floating-point numbers. */
export type Bits = 8 | 16 | 32 | 64 | -32 | -64;

/** Returns the bytes of pixels. */
export function pixelBytes(bits: Bits, pixels: readonly (number | bigint)[]): Buffer {
  const size = Math.abs(bits) / 8;
  const bytes = Buffer.alloc(pixels.length * size);
  for (const [at, pixel] of pixels.entries()) {
    const place = at * size;
    if (bits === 64) bytes.writeBigInt64BE(BigInt(pixel), place);
    else if (bits === -32) bytes.writeFloatBE(Number(pixel), place);
    else if (bits === -64) bytes.writeDoubleBE(Number(pixel), place);
    else if (bits === 8) bytes.writeUInt8(Number(pixel), place);
    else bytes.writeIntBE(Number(pixel), place, size);
  }
  return bytes;
}

type Image = {
  bits?: Bits;
  axes: readonly number[];
  pixels: readonly (number | bigint)[];
  /** Further cards. */
  cards?: readonly string[];
};

/** Returns the cards that describe data. */
export const dataCards = (bits: number, axes: readonly number[]): string[] => [
  card('BITPIX', bits),
  card('NAXIS', axes.length),
  ...axes.map((axis, at) => card(`NAXIS${at + 1}`, axis)),
];

/** Returns a FITS file with an image in its first part. The first row of pixels is the lowest. */
export const fitsImage = ({ bits = 16, axes, pixels, cards = [] }: Image): Buffer =>
  fitsPart([card('SIMPLE', true), ...dataCards(bits, axes), ...cards], pixelBytes(bits, pixels));

/** Returns a first part without data. */
export const emptyPrimary = (...cards: string[]): Buffer =>
  fitsPart([card('SIMPLE', true), ...dataCards(8, []), card('EXTEND', true), ...cards]);

/** Returns an extension of a kind, such as IMAGE. */
export const extension = (
  kind: string,
  { bits = 16, axes, pixels, cards = [] }: Image,
  { pcount = 0, gcount = 1 } = {},
): Buffer =>
  fitsPart(
    [
      ...[card('XTENSION', kind), ...dataCards(bits, axes)],
      ...[card('PCOUNT', pcount), card('GCOUNT', gcount), ...cards],
    ],
    Buffer.concat([
      pixelBytes(bits, pixels),
      Buffer.alloc(((pcount * Math.abs(bits)) / 8) * gcount),
    ]),
  );

/** Returns a table of an image in compressed tiles. */
export const compressedTiles = (): Buffer =>
  extension('BINTABLE', {
    ...{ bits: 8, axes: [8, 2], pixels: Array.from({ length: 16 }, () => 0) },
    cards: [card('ZIMAGE', true), card('ZCMPTYPE', 'RICE_1'), card('ZNAXIS', 2)],
  });
