import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRawNumber, parseExact, isSameNumber } from '#lib/contract/json/exact-json.ts';

const roundTrip = (text: string) => JSON.stringify(parseExact(text));

it.each([
  '1e400',
  '-1e400',
  '-0',
  '-0.0',
  '-0e5',
  '1152921504606846976',
  '1152921504606846977',
  '9007199254740993',
  '0.12345678901234567890',
  '1e-400',
  '1.23e-322',
  '123456789012345678901234567890',
  '1E3',
  '1e20',
  '1e21',
])('keeps %s as sent', (number) => {
  expect(roundTrip(`{"a":[${number}]}`)).toBe(`{"a":[${number}]}`);
  expect(isRawNumber(parseExact(number))).toBe(true);
});

it.each([
  ['5.0', 5],
  ['0.0', 0],
  ['0e9', 0],
  ['0.1', 0.1],
  ['1024.0', 1024],
  ['1.5e-7', 1.5e-7],
  ['0.30000000000000004', 0.30000000000000004],
  ['999999999999999', 999999999999999],
])('parses %s as a plain number', (text, number) => {
  expect(parseExact(text)).toBe(number);
});

it('treats prototype names as ordinary keys, and keeps the last of two equal keys', () => {
  const text = '{"__proto__":{"a":1},"constructor":2,"toString":null}';

  expect(roundTrip(text)).toBe(text);
  expect(roundTrip('{"a":1,"a":1e400}')).toBe('{"a":1e400}');
});

it.each([
  ['1E3', '1000', true],
  ['1e20', '1.0e20', true],
  ['1e400', '1e400', true],
  ['1e400', '"1e400"', false],
  ['-0', '0', false],
  ['9007199254740993', '9007199254740992', false],
  ['1', '"1"', false],
  ['null', 'null', false],
])('compares %s and %s as numbers: %s', (one, other, isSame) => {
  expect(isSameNumber(parseExact(one), parseExact(other))).toBe(isSame);
});

it('agrees with JSON.parse if doubles can represent all numbers', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 50 }), (text) => {
      const plain: unknown = JSON.parse(text);
      expect(roundTrip(text)).toBe(roundTrip(JSON.stringify(plain)));
      expect(JSON.parse(roundTrip(text))).toEqual(plain);
    }),
  );
});

it('preserves all digits of any number, and makes none longer', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?(e[+-]?\d{1,3})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      const value = parseExact(text);
      expect(roundTrip(text).length).toBeLessThanOrEqual(text.length);
      if (isRawNumber(value)) expect(value.rawJSON).toBe(text);
      else expect(isSameDecimal(text, String(value)), text).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** Returns whether two texts are the same decimal number, compared digit by digit. */
function isSameDecimal(...texts: [string, string]): boolean {
  const [a, b] = texts.map((text) => {
    const [, sign, integer = '', , fraction = '', , exponent = '0'] =
      /^(-?)(\d+)(\.(\d+))?(e([+-]?\d+))?$/.exec(text) ?? [];
    const digits = `${integer}${fraction}`.replace(/^0+/, '');
    const trimmed = digits.replace(/0+$/, '');
    const power = Number(exponent) - fraction.length + (digits.length - trimmed.length);
    return trimmed === '' ? '0' : `${sign}${trimmed}e${power}`;
  });
  return a === b;
}
