import { tokenize } from './grammar.ts';
import { asTyped, countElements, type Block } from './tree.ts';
import { toBlocks } from './blocks.ts';

/** The maximum number of elements that a text is drawn with. */
const MAX_ELEMENTS = 2000;

/**
 * What bounds the time of a parse: a text with more of these has too many elements anyway, or none. They are the
 * delimiters of two elements and the line breaks, the beginnings of quotes and items, of links, and of addresses.
 */
const limits: [pattern: RegExp, max: number][] = [
  [/[*_`[\]!|\\\n]/g, 4 * MAX_ELEMENTS],
  [/^[ \t]*(?:[>*+-]|\d{1,9}[.)])/gm, MAX_ELEMENTS],
  [/\[|:\/\//g, MAX_ELEMENTS],
];

/**
 * Parses a text in the subset of Markdown that entries have. A text of more than 2,000 elements is returned as it was
 * typed, and so are quotes and lists beyond 12 levels. Takes linear time, and throws for no text.
 *
 * @example parseText('*a*') // [{ type: 'paragraph', children: [{ type: 'em', children: [{ type: 'text', text: 'a' }] }] }]
 */
export function parseText(text: string): Block[] {
  if (limits.some(([pattern, max]) => count(text, pattern) > max)) return asTyped(text);
  const blocks = toBlocks(tokenize(text));
  return countElements(blocks) > MAX_ELEMENTS ? asTyped(text) : blocks;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
