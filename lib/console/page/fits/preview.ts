import type { Card } from './cards.ts';
import { findImage } from './image.ts';
import { readGrid, type Grid } from './pixels.ts';
import { FitsProblem } from './problem.ts';
import { limitsOf, type Limits } from './stretch.ts';

/** A header of a file: the title of its part, and its cards. */
export type HeaderList = { title: string; cards: Card[] };

/** The image of a file, ready to be painted. */
export type FitsPreview = {
  /** What the part of the file is called that has the image. */
  title: string;
  /** The size of the image in pixels. */
  width: number;
  height: number;
  grid: Grid;
  limits: Limits;
};

/** The cards of a file that are listed. The rest of its headers are read, but not shown. */
const MAX_LISTED = 10_000;

/** The headers of a file up to its first image, and the image. */
export type FitsOutcome = {
  headers: HeaderList[];
  preview?: FitsPreview;
  /** Why the file cannot be drawn. */
  problem?: string;
};

/**
 * Reads the first image of a file, with at most `maxSide` pixels on a side, and the headers up to it. `onHeaders` gets
 * the headers before the pixels are read, which takes longer.
 */
export function readPreview(
  bytes: Uint8Array,
  maxSide: number,
  onHeaders: (headers: HeaderList[]) => void = () => undefined,
): FitsOutcome {
  const headers: HeaderList[] = [];
  let left = MAX_LISTED;
  try {
    const image = findImage(bytes, (title, cards) => {
      if (left > 0) headers.push({ title, cards: cards.slice(0, left) });
      left -= cards.length;
    });
    onHeaders(headers);
    const grid = readGrid(bytes, image, maxSide);
    const { title, width, height } = image;
    return { headers, preview: { title, width, height, grid, limits: limitsOf(grid) } };
  } catch (error) {
    if (error instanceof FitsProblem) return { headers, problem: error.message };
    throw error;
  }
}
