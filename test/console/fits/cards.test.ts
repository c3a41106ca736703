import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addCard, parseCard, type Card } from '#lib/console/page/fits/cards.ts';
import { readHeader } from '#lib/console/page/fits/header.ts';
import { card, fitsPart } from '../../support/files/fits-files.ts';

const parse = (line: string) => parseCard(line.padEnd(80));

it.each([
  ["OBJECT  = 'M 31    '           / target", 'M 31', 'M 31', 'target'],
  ["OBSERVER= 'O''Neil / Ada'", "O'Neil / Ada", "O'Neil / Ada", ''],
  ["EMPTY   = ''", '', '', ''],
  ["OPEN    = 'no end", 'no end', 'no end', ''],
  ['SIMPLE  =                    T / a file', true, 'T', 'a file'],
  ['NEGATIVE=                  -12', -12, '-12', ''],
  ['EXPTIME =               1.5E+2', 150, '1.5E+2', ''],
  ['MJD     =       6.0000125D+04', 60000.125, '6.0000125D+04', ''],
  ['BIG     = 18446744073709551615', 18446744073709551615, '18446744073709551615', ''],
  ['PAIR    = (1.5, 2)', '(1.5, 2)', '(1.5, 2)', ''],
  ['NOTHING =                      / undefined', undefined, '', 'undefined'],
])('reads the value of %j', (line, value, text, comment) => {
  expect(parse(line)).toEqual({ keyword: line.slice(0, 8).trim(), value, text, comment });
});

it.each([
  ['COMMENT   a = b / c', 'COMMENT', 'a = b / c'],
  ['HISTORY flat fielded', 'HISTORY', 'flat fielded'],
  ['        indented', '', 'indented'],
  ['NOVALUE   no indicator', 'NOVALUE', 'no indicator'],
])('takes %j for a comment', (line, keyword, text) => {
  expect(parse(line)).toEqual({ keyword, value: undefined, text, comment: '' });
});

it('reads keywords of several words', () => {
  expect(parse("HIERARCH ESO DET CHIP1 NAME = 'CCD-44' / chip")).toEqual({
    ...{ keyword: 'ESO DET CHIP1 NAME', value: 'CCD-44', text: 'CCD-44' },
    comment: 'chip',
  });
  expect(parse('HIERARCH without a value').keyword).toBe('HIERARCH');
});

it('joins a text that continues in other cards', () => {
  const cards: Card[] = [];
  for (const line of ["LONG    = 'one &' / a", "CONTINUE  'two &'", "CONTINUE  'three' / b"])
    addCard(cards, parse(line));
  addCard(cards, parse("CONTINUE  'alone'"));

  expect(cards).toEqual([
    { keyword: 'LONG', value: 'one two three', text: 'one two three', comment: 'a b' },
    { keyword: 'CONTINUE', value: 'alone', text: 'alone', comment: '' },
  ]);
});

const ascii = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
});
const keyword = fc
  .stringMatching(/^[A-Z][A-Z0-9_-]{0,7}$/)
  .filter((name) => !/^(COMMENT|HISTORY|END|CONTINUE|HIERARCH)$/.test(name));
/** A zero with a sign is another value for the test, and none for FITS. */
const withoutSignOfZero = (number: number) => number + 0;
const value = fc.oneof(
  ascii.map((text) => text.trimEnd()),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(withoutSignOfZero),
  fc.boolean(),
);

it('reads back every header that it can have', () => {
  const line = fc.tuple(keyword, value, fc.stringMatching(/^[a-z]{0,9}$/));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), (lines) => {
      const bytes = fitsPart(lines.map(([name, one, comment]) => card(name, one, comment)));

      const { cards, end } = readHeader(bytes, 0);

      expect(cards.map((one) => [one.keyword, one.value, one.comment])).toEqual(lines);
      expect(end).toBe(bytes.length);
    }),
  );
});

it('reads any bytes as a header without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      expect(readHeader(bytes, 0).cards.length).toBeLessThanOrEqual(bytes.length / 80);
    }),
  );
});
