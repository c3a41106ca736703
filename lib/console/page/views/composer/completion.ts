import { typedBlock, typedTag } from '#lib/characters/references.ts';

/** What is being completed: the tag or execution block that ends at the caret. */
export type Query = { kind: 'tag' | 'block'; start: number; end: number; typed: string };

export type Suggestion = { value: string; note?: string };

const AT_CARET =
  /(?:^|[\s(["'])(?:#"?(?<tag>[\p{L}\p{M}\p{N}_-]*)|@"?(?<block>[\p{L}\p{M}\p{N}_-]*))$/u;

const MAX_SUGGESTIONS = 6;

/** How far before the caret the beginning of a name is looked for. */
const MAX_TYPED_CHARS = 100;

/** Returns what is being typed at the caret, or undefined if nothing there can be completed. */
export function queryAt(text: string, caret: number): Query | undefined {
  const { tag, block } =
    AT_CARET.exec(text.slice(Math.max(0, caret - MAX_TYPED_CHARS), caret))?.groups ?? {};
  const typed = tag ?? block;
  if (typed === undefined) return undefined;
  const kind = tag === undefined ? 'block' : 'tag';
  const isQuoted = text[caret - typed.length - 1] === '"';
  return { kind, start: caret - typed.length - (isQuoted ? 2 : 1), end: caret, typed };
}

/** Returns the best suggestions: those that begin with what was typed, then those that contain it. */
export function suggest({ kind, typed }: Query, candidates: readonly Suggestion[]): Suggestion[] {
  const prefix = typed.normalize('NFC').toLowerCase();
  const rank = ({ value }: Suggestion) => {
    const name = value.toLowerCase();
    // People know an execution block by its last digits.
    return name.startsWith(prefix) || (kind === 'block' && name.endsWith(prefix)) ? 0 : 1;
  };
  return candidates
    .filter(({ value }) => value.toLowerCase().includes(prefix) && value.toLowerCase() !== prefix)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_SUGGESTIONS);
}

/** Returns the text with the suggestion in place of what was typed, and the caret behind it. */
export function complete(text: string, { kind, start, end }: Query, value: string) {
  const inserted = `${kind === 'tag' ? typedTag(value) : typedBlock(value)} `;
  const rest = text.slice(end).replace(/^ /, '');
  return { text: text.slice(0, start) + inserted + rest, caret: start + inserted.length };
}

/** Returns the text with other text in place of the selection, and the caret behind it. */
export function insert(text: string, start: number, end: number, inserted: string) {
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    caret: start + inserted.length,
  };
}
