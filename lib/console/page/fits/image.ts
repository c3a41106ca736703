import type { Card } from './cards.ts';
import { bigIntegerOf, isTrue, numberOf, wordOf } from './header.ts';
import { readParts, type Part } from './parts.ts';
import { FitsProblem } from './problem.ts';

/** The image of a file that is drawn, and how its numbers become values. */
export type FitsImage = {
  /** What the part of the file is called that has it. */
  title: string;
  width: number;
  height: number;
  /** The bits of a pixel. Negative ones are of floating-point numbers. */
  bits: number;
  /** The place of its first pixel. */
  start: number;
  scale: number;
  zero: number;
  /** The integer of pixels without a value. */
  blank: bigint | undefined;
};

/** The longest side of an image that is drawn, in pixels. */
export const MAX_SIDE = 16_384;

/**
 * Finds the first image of two dimensions. An image with more axes counts if all others have the length 1, such as
 * those of a radio telescope for one frequency and one polarization. Throws `FitsProblem` if there is none, or if it
 * cannot be drawn.
 */
export function findImage(
  bytes: Uint8Array,
  onHeader: (title: string, cards: Card[]) => void,
): FitsImage {
  const others: string[] = [];
  let isEmpty = true;
  for (const part of readParts(bytes, onHeader)) {
    isEmpty = false;
    refuseTiles(part);
    if (!isImage(part)) continue;
    if (isFlat(part.axes)) return imageOf(part, bytes.length);
    if (part.axes.length > 0) others.push(`${part.title}: ${part.axes.join(' × ')}`);
  }
  if (isEmpty) throw new FitsProblem('It does not begin as a FITS file.');
  throw new FitsProblem(
    others.length === 0
      ? 'It has no image.'
      : `It has no image of two dimensions (${others.slice(0, MAX_NAMED).join('; ')}).`,
  );
}

/** The images of other dimensions that a reason names. */
const MAX_NAMED = 3;

const isImage = ({ cards, axes }: Part): boolean => {
  const kind = wordOf(cards, 'XTENSION');
  return (kind === '' || kind === 'IMAGE' || kind === 'IUEIMAGE') && axes[0] !== 0;
};

const isFlat = ([width = 0, height = 0, ...others]: number[]): boolean =>
  width > 0 && height > 0 && others.every((axis) => axis === 1);

/** Throws if a part is an image in compressed tiles, which is stored as a table. */
function refuseTiles({ title, cards }: Part): void {
  if (!isTrue(cards, 'ZIMAGE')) return;
  const method = wordOf(cards, 'ZCMPTYPE');
  const how = method === '' ? '' : ` (${method})`;
  throw new FitsProblem(`Its image, ${title}, is stored in compressed tiles${how}.`);
}

function imageOf({ title, cards, axes, start }: Part, fileBytes: number): FitsImage {
  const [width = 0, height = 0] = axes;
  const size = `${width} × ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE)
    throw new FitsProblem(`Its image has ${size}: a side may have at most ${MAX_SIDE}.`);
  const bits = numberOf(cards, 'BITPIX') ?? 0;
  if (start + (width * height * Math.abs(bits)) / 8 > fileBytes)
    throw new FitsProblem(
      `It is cut off: its image has ${size}, and the file ends before the last.`,
    );
  return {
    ...{ title, width, height, bits, start },
    scale: numberOf(cards, 'BSCALE') ?? 1,
    zero: numberOf(cards, 'BZERO') ?? 0,
    blank: bits > 0 ? bigIntegerOf(cards, 'BLANK') : undefined,
  };
}
