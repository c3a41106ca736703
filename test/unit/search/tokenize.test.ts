import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf } from '#lib/search/find/excerpt.ts';
import { editDistance } from '#lib/search/words/edit-distance.ts';
import { tokenize } from '#lib/search/words/tokenize.ts';

const foldedWords = (text: string) => tokenize(text).map((word) => word.folded);
const stems = (text: string) => tokenize(text).map(({ stem }) => stem);
const phrase = (word: string) => ({
  words: tokenize(word).map(({ folded, stem }) => ({ folded, stem, isPrefix: false })),
});
const anyText = fc.string({ unit: 'binary', maxLength: 600 });

it('splits identifiers at punctuation, and between letters and digits', () => {
  expect(foldedWords('eb-t0001-20240813-00010')).toEqual(['eb', 't', '0001', '20240813', '00010']);
  expect(foldedWords('OPS-7 and M31')).toEqual(['ops', '7', 'and', 'm', '31']);
});

it('compares words without case, diacritics and English endings', () => {
  expect(foldedWords('ÅNGSTRÖM Straße Œuvre ﬁle')).toEqual([
    'angstrom',
    'strasse',
    'oeuvre',
    'file',
  ]);
  expect(stems('pointing points pointed')).toEqual(['point', 'point', 'point']);
  expect(foldedWords("the antenna's dish’s don't")).toEqual(['the', 'antenna', 'dish', 'dont']);
});

it('finds words in scripts without spaces', () => {
  expect(foldedWords('東京タワーで観測')).toContain('観測');
});

it('returns offsets of the text, in order, and never half a character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let end = 0;
      for (const word of tokenize(text)) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(word.end).toBeGreaterThan(word.start);
        expect(word.folded.isWellFormed()).toBe(true);
        expect(text.slice(word.start, word.end).isWellFormed()).toBe(true);
        end = word.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

it('finds each word of a text by the word itself, and by its folded form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { folded: folded, start, end } of tokenize(text)) {
        expect(foldedWords(text.slice(start, end))).toEqual([folded]);
        expect(foldedWords(folded)).toEqual([folded]);
      }
    }),
  );
});

it('cuts a long word between characters', () => {
  const [word] = foldedWords('𝒜'.repeat(100).normalize('NFC') + '𐐀'.repeat(100));

  expect(word?.length).toBeLessThanOrEqual(64);
  expect(word?.isWellFormed()).toBe(true);
});

it('shows an excerpt around the first match, with highlights that are its words', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const { excerpt, highlights } = excerptOf(`${before} quokka ${after}`, [phrase('Quokka')]);
      expect(excerpt.length).toBeLessThanOrEqual(250);
      expect(excerpt.isWellFormed() || !`${before}${after}`.isWellFormed()).toBe(true);
      expect(highlights.map(([start, end]) => excerpt.slice(start, end).toLowerCase())).toContain(
        'quokka',
      );
    }),
  );
});

it('merges highlights that overlap', () => {
  const phrases = [phrase('lost lock'), phrase('lock')];

  expect(excerptOf('Lost lock\n\n again', phrases)).toEqual({
    excerpt: 'Lost lock again',
    highlights: [[0, 9]],
  });
});

it('counts edits, a swap of neighbours as one', () => {
  const pairs = [
    ['antenna', 'antenna', 0],
    ['antena', 'antenna', 1],
    ['antenan', 'antenna', 1],
    ['kitten', 'sitting', 3],
    ['a', 'abcdef', 4],
  ] as const;

  for (const [one, other, distance] of pairs) expect(editDistance(one, other, 3)).toBe(distance);
});
