import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRawNumber, parseExact, isSameNumber } from '#lib/contract/json/exact-json.ts';

const again = (text: string) => JSON.stringify(parseExact(text));

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
])('keeps %s as it was sent', (number) => {
  expect(again(`{"a":[${number}]}`)).toBe(`{"a":[${number}]}`);
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
])('reads %s as the number that it is', (text, number) => {
  expect(parseExact(text)).toBe(number);
});

it('takes keys of prototypes as the keys that they are, and of two the last', () => {
  const text = '{"__proto__":{"a":1},"constructor":2,"toString":null}';

  expect(again(text)).toBe(text);
  expect(again('{"a":1,"a":1e400}')).toBe('{"a":1e400}');
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
])('takes %s for the number %s: %s', (one, other, same) => {
  expect(isSameNumber(parseExact(one), parseExact(other))).toBe(same);
});

it('gives back what JSON.parse gives, where doubles hold all numbers', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 50 }), (text) => {
      const plain: unknown = JSON.parse(text);
      expect(again(text)).toBe(again(JSON.stringify(plain)));
      expect(JSON.parse(again(text))).toEqual(plain);
    }),
  );
});

it('loses no digit of any number, and makes none longer', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?(e[+-]?\d{1,3})?$/);
  fc.assert(
    fc.property(digits, (text) => {
      const value = parseExact(text);
      expect(again(text).length).toBeLessThanOrEqual(text.length);
      if (isRawNumber(value)) expect(value.rawJSON).toBe(text);
      else expect(sameDecimal(text, String(value)), text).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** Whether two texts say the same decimal number, digit by digit. */
function sameDecimal(...texts: [string, string]): boolean {
  const [a, b] = texts.map((text) => {
    const [, sign, whole = '', , fraction = '', , exponent = '0'] =
      /^(-?)(\d+)(\.(\d+))?(e([+-]?\d+))?$/.exec(text) ?? [];
    const digits = `${whole}${fraction}`.replace(/^0+/, '');
    const cut = digits.replace(/0+$/, '');
    const power = Number(exponent) - fraction.length + (digits.length - cut.length);
    return cut === '' ? '0' : `${sign}${cut}e${power}`;
  });
  return a === b;
}
