import { findPhrase } from '../language/match.ts';
import type { Phrase } from '../language/query.ts';
import { tokenize } from '../words/tokenize.ts';

/** The maximum length of an excerpt in UTF-16 code units, without the ellipses. */
const MAX_EXCERPT_CHARS = 240;
/** The length of the text before the first match. */
const CHARS_BEFORE_MATCH = 60;

type Excerpt = { excerpt: string; highlights: [start: number, end: number][] };

/** Returns the text around the first match, on one line, and the matching words as offsets in it. */
export function excerptOf(text: string, phrases: Phrase[]): Excerpt {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = findHighlights(line, phrases);
  const excerpt = cutAround(line, first?.[0] ?? 0);
  return { excerpt, highlights: findHighlights(excerpt, phrases) };
}

/** Returns the offsets of all phrases in a text, in their order, without overlaps. */
function findHighlights(text: string, phrases: Phrase[]): Excerpt['highlights'] {
  const words = tokenize(text);
  const phraseRanges = phrases.flatMap((phrase) => {
    const ranges: [number, number][] = [];
    for (let n = findPhrase(phrase, words, 0); n >= 0; n = findPhrase(phrase, words, n + 1))
      ranges.push([words[n]?.start ?? 0, words[n + phrase.words.length - 1]?.end ?? 0]);
    return ranges;
  });
  const highlights: Excerpt['highlights'] = [];
  for (const [start, end] of phraseRanges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = highlights.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else highlights.push([start, end]);
  }
  return highlights;
}

/** Cuts a line to the text around an offset, between words if possible, and never inside a character. */
function cutAround(line: string, offset: number): string {
  if (line.length <= MAX_EXCERPT_CHARS) return line;
  const latestStart = Math.max(0, line.length - MAX_EXCERPT_CHARS);
  const earliest = Math.min(Math.max(0, offset - CHARS_BEFORE_MATCH), latestStart);
  const space = line.indexOf(' ', earliest);
  const start =
    earliest === 0 ? 0 : space >= 0 && space < offset ? space + 1 : atCharacter(line, earliest);
  const latest = Math.min(line.length, start + MAX_EXCERPT_CHARS);
  const lastSpace = line.lastIndexOf(' ', latest);
  const end =
    latest === line.length
      ? latest
      : lastSpace > start + CHARS_BEFORE_MATCH
        ? lastSpace
        : atCharacter(line, latest);
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
}

/** Returns the offset, or that of the next character if it is inside one, its marks included. */
function atCharacter(line: string, offset: number): number {
  for (let at = offset; at < line.length; at++)
    if (!/^[\uDC00-\uDFFF]|^\p{M}/u.test(line.slice(at, at + 2))) return at;
  return line.length;
}
