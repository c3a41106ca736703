import { truncateText, fold } from './fold.ts';
import { stem } from './stem.ts';

/** A word of a text. `start` and `end` are offsets in UTF-16 code units, the end exclusive. */
export type Word = { folded: string; stem: string; start: number; end: number };

/** Longer words are cut. */
const MAX_WORD_CHARS = 64;

/** Letters and digits, with an apostrophe between letters: `antenna's`, `don't`. */
const runs = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Parts of a run: letters or digits. `M31` has two, so `M 31` finds it. */
const parts = /\p{N}+|[\p{L}\p{M}'’]+/gu;

/** Scripts that are written without spaces between words. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Created when needed: it takes 10 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the words of a text, in their order. Identifiers are split at punctuation, and between letters and digits. */
export function tokenize(text: string): Word[] {
  const words: Word[] = [];
  for (const run of text.matchAll(runs))
    for (const [start, part] of partsOf(run[0], run.index)) {
      const folded = truncateText(foldWord(part), MAX_WORD_CHARS);
      if (folded !== '')
        words.push({ folded, stem: stem(folded), start, end: start + part.length });
    }
  return words;
}

function* partsOf(run: string, offset: number): Generator<[start: number, part: string]> {
  for (const part of run.matchAll(parts)) {
    const start = offset + part.index;
    if (unspacedScripts.test(part[0])) yield* segmentsOf(part[0], start);
    else yield [start, part[0]];
  }
}

function* segmentsOf(text: string, offset: number): Generator<[start: number, part: string]> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (isWordLike === true) yield [offset + index, segment];
}

/** Returns a word without case and diacritics; `antenna's` is `antenna`, and `don't` is `dont`. */
function foldWord(part: string): string {
  if (/^[a-z]+$/.test(part)) return part;
  return fold(part)
    .replace(/['’]s$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
