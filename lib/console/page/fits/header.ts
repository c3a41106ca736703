import { addCard, parseCard, type Card } from './cards.ts';

const CARD_BYTES = 80;
export const BLOCK_BYTES = 2880;
/** A longer header is not read: those of large cameras have some thousands of cards. */
export const MAX_CARDS = 10_000;

/** A header from a file. `end` is the place of the data behind it; undefined if the header has no end. */
export type Header = { cards: Card[]; end: number | undefined };

/** Reads the header at a place of a file, as far as it goes. */
export function readHeader(bytes: Uint8Array, start: number): Header {
  const cards: Card[] = [];
  for (let number = 0; number < MAX_CARDS; number++) {
    const at = start + number * CARD_BYTES;
    if (at + CARD_BYTES > bytes.length) break;
    const card = textOf(bytes.subarray(at, at + CARD_BYTES));
    if (card.trimEnd() === 'END') return { cards, end: nextBlock(at + CARD_BYTES) };
    addCard(cards, parseCard(card));
  }
  return { cards, end: undefined };
}

/** Returns the place at which the block after a place of a file begins, or the place if a block begins there. */
export const nextBlock = (at: number): number => Math.ceil(at / BLOCK_BYTES) * BLOCK_BYTES;

/** Returns a text with one character for each byte. A header has printable characters of ASCII only. */
const textOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes).replace(/[^ -~]/g, '\ufffd');

const cardOf = (cards: readonly Card[], keyword: string): Card | undefined =>
  cards.find((card) => card.keyword === keyword);

/** Returns the number with a keyword. */
export function numberOf(cards: readonly Card[], keyword: string): number | undefined {
  const value = cardOf(cards, keyword)?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns the text with a keyword; an empty one without it. */
export function wordOf(cards: readonly Card[], keyword: string): string {
  const value = cardOf(cards, keyword)?.value;
  return typeof value === 'string' ? value : '';
}

/** Whether the value of a keyword is T. */
export const isTrue = (cards: readonly Card[], keyword: string): boolean =>
  cardOf(cards, keyword)?.value === true;

/** Returns an integer with all its digits, which a number may not have. */
export function bigIntegerOf(cards: readonly Card[], keyword: string): bigint | undefined {
  const text = cardOf(cards, keyword)?.text ?? '';
  return /^[+-]?\d{1,20}$/.test(text) ? BigInt(text.replace('+', '')) : undefined;
}
