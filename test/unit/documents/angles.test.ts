import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSexagesimal, parseDecimal, parseSexagesimal } from '#lib/documents/angles.ts';

it.each([
  ['00:00:00', 0],
  ['12:30:00', 12.5],
  ['-00:30:00', -0.5],
  ['+89d59m24s', 89.99],
  ['5 34  30', 5.575],
  ['20D30M', 20.5],
  ['\u221212:30:00', -12.5],
  ['\u221264\u00b047\u203236.5\u2033', -64.793472222222],
  ['12\u00b0 23\u2032 28\u2033', 12.391111111111],
])('parses %s', (text, value) => {
  expect(parseSexagesimal(text, 'deg')).toBeCloseTo(value, 12);
});

it.each([
  ['12:30:00', 187.5],
  ['12h 30m 00s', 187.5],
  ['12H30', 187.5],
  ['187d30m', 187.5],
])('parses the right ascension %s', (text, value) => {
  expect(parseSexagesimal(text, 'hourangle')).toBeCloseTo(value, 12);
});

it.each([
  ...['', '12', '12:60:00', '12:00:60', '1:2:3:4', 'noon', '12:30:00x'],
  ...['12h30m', '12:30 15', '12 30:15', '12d30:15', "12:30'15", '12d 30 15'],
])('does not parse %j', (text) => {
  expect(parseSexagesimal(text, 'deg')).toBeUndefined();
});

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
      expect(Math.abs(parseSexagesimal(formatted, 'deg')! - value)).toBeLessThan(0.0006 / 3600);
    }),
  );
});
