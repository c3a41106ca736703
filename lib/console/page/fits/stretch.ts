import type { Grid } from './pixels.ts';
import { FitsProblem } from './problem.ts';

/** How values become shades of grey: linearly, or with more contrast between faint values. */
export const stretches = ['percentile', 'asinh'] as const;

export type Stretch = (typeof stretches)[number];

/** The shares of the values below black and below white: single hot and dead pixels do not count. */
const BLACK = 0.01;
const WHITE = 0.995;

/** The number of values above which they are sampled. */
const MAX_SAMPLES = 250_000;

/** The values that are drawn black and white. */
export type Limits = { low: number; high: number };

/** Returns the limits of the values of a grid. Throws `FitsProblem` if it has none. */
export function limitsOf({ values }: Grid): Limits {
  // An odd step samples all columns of an image whose width is a power of two.
  const step = Math.ceil(values.length / MAX_SAMPLES) | 1;
  const isSample = (value: number, at: number) => at % step === 0 && !Number.isNaN(value);
  const sampled = values.filter(isSample);
  const sorted = (
    sampled.length > 0 ? sampled : values.filter((value) => !Number.isNaN(value))
  ).sort();
  if (sorted.length === 0) throw new FitsProblem('No pixel of its image has a value.');
  const valueAt = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [valueAt(BLACK), valueAt(WHITE)];
  // An image with almost one value only is drawn between its extremes.
  return low < high ? { low, high } : { low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
}

/** How much steeper the curve is at black than a straight line: that of most programs for images of the sky. */
const SOFTENING = 0.1;
const ASINH_OF_ONE = Math.asinh(1 / SOFTENING);

const curves: Record<Stretch, (share: number) => number> = {
  percentile: (share) => share,
  asinh: (share) => Math.asinh(share / SOFTENING) / ASINH_OF_ONE,
};

const MAX_GREY = 255;
const MIDDLE_GREY = 128;

/** Returns the shade of grey of a value, from 0 to 255. Pixels without a value are black, a flat image is grey. */
export function greyOf(value: number, { low, high }: Limits, stretch: Stretch): number {
  if (Number.isNaN(value)) return 0;
  if (!(high > low)) return MIDDLE_GREY;
  // Halves: the difference of the largest numbers is none.
  const share = (value / 2 - low / 2) / (high / 2 - low / 2);
  return Math.round(curves[stretch](Math.min(1, Math.max(0, share))) * MAX_GREY);
}

/** Returns the colours of a grid from the top row down, as a canvas takes them: the first row of FITS is at the bottom. */
export function paint(
  { width, height, values }: Grid,
  limits: Limits,
  stretch: Stretch,
): Uint8ClampedArray<ArrayBuffer> {
  const colours = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = greyOf(values[y * width + x] ?? Number.NaN, limits, stretch);
      const at = ((height - 1 - y) * width + x) * 4;
      colours[at] = colours[at + 1] = colours[at + 2] = grey;
      colours[at + 3] = MAX_GREY;
    }
  return colours;
}
