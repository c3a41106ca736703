import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSexagesimal, parseDecimal, parseSexagesimal } from '#lib/documents/angles.ts';

it.each([
  ['00:00:00', 0],
  ['12:30:00', 12.5],
  ['-00:30:00', -0.5],
  ['+89d59m24s', 89.99],
  ['5 34 30', 5.575],
  ['20h30m', 20.5],
  ['\u221212:30:00', -12.5],
  ['\u221264\u00b047\u203236.5\u2033', -64.793472222222],
])('parses %s', (text, value) => {
  expect(parseSexagesimal(text)).toBeCloseTo(value, 12);
});

it.each(['', '12', '12:60:00', '12:00:60', '1:2:3:4', 'noon', '12:30:00x'])(
  'does not parse %j',
  (text) => {
    expect(parseSexagesimal(text)).toBeUndefined();
  },
);

it.each([
  ['12.5', 12.5],
  ['\u221212.5', -12.5],
  [' +.5 ', 0.5],
  ['5.', 5],
  ['1e2', 100],
  ['', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['\u2212', undefined],
])('parses the decimal %j as %s', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it('rounds up into minutes and hours', () => {
  expect(formatSexagesimal(11.9999999999, 3)).toBe('12:00:00.000');
  expect(formatSexagesimal(-0.016666, 2)).toBe('-00:01:00.00');
  expect(formatSexagesimal(-5.5, 2)).toBe('-05:30:00.00');
});

it('formats what it parses', () => {
  fc.assert(
    fc.property(fc.double({ min: -359, max: 359, noNaN: true }), (value) => {
      const formatted = formatSexagesimal(value, 3);
      expect(Math.abs(parseSexagesimal(formatted)! - value)).toBeLessThan(0.0006 / 3600);
    }),
  );
});
