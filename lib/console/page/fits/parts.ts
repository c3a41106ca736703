import type { Card } from './cards.ts';
import { isTrue, MAX_CARDS, nextBlock, numberOf, readHeader, wordOf } from './header.ts';
import { FitsProblem } from './problem.ts';

/** A part of a FITS file, a header with its data: the standard's header and data unit. */
export type Part = {
  /** What it is called: its number, and its name if it has one. */
  title: string;
  cards: Card[];
  /** The place of its data in the file. */
  start: number;
  axes: number[];
};

/** The largest number of axes in the standard. */
const MAX_AXES = 999;
/** The bits of a pixel. Negative ones are of floating-point numbers. */
const PIXEL_BITS = [8, 16, 32, 64, -32, -64];

/**
 * Reads the parts of a file, in order, for as long as there are any. `onHeader` gets each header before what is in it
 * is checked. Throws `FitsProblem` for a header that does not say where the next part begins.
 */
export function* readParts(
  bytes: Uint8Array,
  onHeader: (title: string, cards: Card[]) => void,
): Generator<Part> {
  let at = 0;
  for (let number = 0; startsPart(bytes, at, number); number++) {
    const { cards, end } = readHeader(bytes, at);
    const title = titleOf(number, cards);
    onHeader(title, cards);
    if (end === undefined) throw new FitsProblem(endless(cards));
    const part = { title, cards, start: end, axes: axesOf(cards) };
    yield part;
    at = nextBlock(end + sizeOf(part));
    if (!Number.isSafeInteger(at)) return;
  }
}

const endless = ({ length }: Card[]): string =>
  length >= MAX_CARDS
    ? `Its header has no end within ${MAX_CARDS} cards.`
    : 'It is cut off: its header has no end.';

/** Whether a part begins at a place: after the last one, a file may have other records. */
function startsPart(bytes: Uint8Array, at: number, number: number): boolean {
  const keyword = number === 0 ? 'SIMPLE  =' : 'XTENSION=';
  return Array.from(keyword).every((char, offset) => bytes[at + offset] === char.charCodeAt(0));
}

function titleOf(number: number, cards: Card[]): string {
  const name = wordOf(cards, 'EXTNAME');
  const title = number === 0 ? 'Primary' : `Extension ${number}`;
  return name === '' ? title : `${title}, ${name}`;
}

/** Returns a number of a header that must be an integer from 0 on. */
function countOf(cards: Card[], keyword: string, fallback?: number): number {
  const value = numberOf(cards, keyword) ?? fallback;
  if (value === undefined) throw new FitsProblem(`Its header has no number ${keyword}.`);
  if (value < 0 || !Number.isInteger(value))
    throw new FitsProblem(`Its header has ${keyword} = ${value}.`);
  return value;
}

function axesOf(cards: Card[]): number[] {
  const bits = numberOf(cards, 'BITPIX');
  if (bits === undefined || !PIXEL_BITS.includes(bits))
    throw new FitsProblem(
      `Its header has ${bits === undefined ? 'no BITPIX' : `BITPIX = ${bits}`}.`,
    );
  const count = countOf(cards, 'NAXIS');
  if (count > MAX_AXES) throw new FitsProblem(`Its header has NAXIS = ${count}.`);
  return Array.from({ length: count }, (_, axis) => countOf(cards, `NAXIS${axis + 1}`));
}

/** Returns the bytes of the data of a part. The first axis of random groups is 0 and does not count. */
function sizeOf({ cards, axes }: Part): number {
  const counted = isGroups(cards, axes) ? axes.slice(1) : axes;
  const elements = axes.length === 0 ? 0 : counted.reduce((product, axis) => product * axis, 1);
  const bytes = Math.abs(numberOf(cards, 'BITPIX') ?? 0) / 8;
  return bytes * countOf(cards, 'GCOUNT', 1) * (countOf(cards, 'PCOUNT', 0) + elements);
}

const isGroups = (cards: Card[], [first]: number[]): boolean =>
  first === 0 && isTrue(cards, 'GROUPS');
