import type { FitsImage } from './image.ts';

/** The values of an image as it is drawn: row by row from the bottom, NaN for pixels without a value. */
export type Grid = {
  width: number;
  height: number;
  values: Float64Array;
  /** The pixels of one side of the image that are one pixel of the grid. */
  factor: number;
  /** The pixels of the image without a value. */
  emptyCount: number;
};

/** Returns the number at a place of a file; NaN if it stands for no value. */
type ReadNumber = (at: number) => number;

/** Reads an image. One with a side of more than `maxSide` is made smaller: each pixel is the mean of those it stands for. */
export function readGrid(bytes: Uint8Array, image: FitsImage, maxSide: number): Grid {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / maxSide));
  const width = Math.ceil(image.width / factor);
  const height = Math.ceil(image.height / factor);
  const values = new Float64Array(width * height);
  const counts = new Uint32Array(width * height);
  const emptyCount = addUp(bytes, image, { width, factor, values, counts });
  const { scale, zero } = image;
  for (let at = 0; at < values.length; at++)
    values[at] = finite(zero + scale * ((values[at] ?? 0) / (counts[at] ?? 0)));
  return { width, height, values, factor, emptyCount };
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);

type Sums = Pick<Grid, 'width' | 'factor' | 'values'> & { counts: Uint32Array };

/** Adds the pixels of an image to those of the grid. Returns the number of pixels without a value. */
function addUp(bytes: Uint8Array, image: FitsImage, sums: Sums): number {
  const { width, factor, values, counts } = sums;
  const read = numberReader(bytes, image);
  const pixelBytes = Math.abs(image.bits) / 8;
  let emptyCount = 0;
  let at = image.start;
  for (let y = 0; y < image.height; y++) {
    const row = Math.floor(y / factor) * width;
    for (let x = 0; x < image.width; x++, at += pixelBytes) {
      const value = read(at);
      const cell = row + Math.floor(x / factor);
      if (Number.isFinite(value)) {
        values[cell] = (values[cell] ?? 0) + value;
        counts[cell] = (counts[cell] ?? 0) + 1;
      } else emptyCount++;
    }
  }
  return emptyCount;
}

/** Returns how the numbers of an image are read. The most significant byte is the first, and eight bits have no sign. */
function numberReader(bytes: Uint8Array, { bits, blank }: FitsImage): ReadNumber {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readers: Record<number, ReadNumber> = {
    8: (at) => view.getUint8(at),
    16: (at) => view.getInt16(at),
    32: (at) => view.getInt32(at),
    [-32]: (at) => view.getFloat32(at),
    [-64]: (at) => view.getFloat64(at),
  };
  if (bits === 64)
    return (at) => {
      const value = view.getBigInt64(at);
      return value === blank ? Number.NaN : Number(value);
    };
  const read = readers[bits] ?? (() => Number.NaN);
  if (blank === undefined) return read;
  const empty = Number(blank);
  return (at) => {
    const value = read(at);
    return value === empty ? Number.NaN : value;
  };
}
