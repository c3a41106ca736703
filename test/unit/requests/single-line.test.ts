import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { line, lineChange, optionalLine } from '#lib/contract/fields/single-line.ts';
import { hasVisibleCharacter, isOneLine, normalizeLine } from '#lib/characters/one-line.ts';

const anyText = fc.string({ unit: 'binary' });

it('normalizes once and for all, without white space at the ends or two spaces in a row', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normalized = normalizeLine(text);
      expect(normalizeLine(normalized)).toBe(normalized);
      expect(normalized).toBe(normalized.trim());
      expect(normalized).not.toMatch(/ {2}|\t/);
      expect(normalized).toBe(normalized.normalize('NFC'));
    }),
  );
});

it('normalizes a text of a million blanks at once', () => {
  expect(normalizeLine(`${' '.repeat(500_000)}a${'\t '.repeat(500_000)}b\n`)).toBe('a b');
});

it('accepts exactly the texts of one line with a visible character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normalized = normalizeLine(text);
      const isValid =
        text.isWellFormed() &&
        hasVisibleCharacter(normalized) &&
        isOneLine(normalized) &&
        normalized.length <= 256;
      expect(line('').safeParse(text)).toMatchObject(
        isValid ? { success: true, data: normalized } : { success: false },
      );
    }),
  );
});

it.each([
  ['  Ada\t \tLovelace\n', 'Ada Lovelace'],
  ['e\u0301tat', 'état'],
  ['\u00a0Ada\u3000Lovelace\u2028', 'Ada Lovelace'],
  ['שלום\u200f', 'שלום\u200f'],
  ['👩‍🚀', '👩‍🚀'],
])('reads %j as %j', (text, expected) => {
  expect(line('').parse(text)).toBe(expected);
});

it.each([
  'a\nb',
  'a\rb',
  'a\vb',
  'a\fb',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a\u0000b',
  'a\u202eb',
  'a\u2066b',
])('refuses %j, which is not one line, unless a stored text is changed', (text) => {
  expect(line('').safeParse(text).success).toBe(false);
  expect(optionalLine('').safeParse(text).success).toBe(false);
  expect(lineChange('').parse(text)).toBe(text);
});

it.each(['', ' ', '\u200b', '\ufeff', '\u00ad', '\u2060\u200d', '\ufe0f', '\u3164', '\u2800'])(
  'refuses %j, in which nothing is visible, or reads it as null if the field is optional',
  (text) => {
    expect(line('').safeParse(text).success).toBe(false);
    expect(optionalLine('').parse(text)).toBeNull();
  },
);
