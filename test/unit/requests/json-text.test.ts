import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonTextProblem, withoutByteOrderMark } from '#lib/contract/json/text.ts';
import { toJson } from '#lib/contract/json/to-json.ts';

it('accepts every JSON text that toJson writes, which parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = toJson(value);
      expect(jsonTextProblem(text)).toBeUndefined();
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('writes U+FFFD escaped, and refuses it when it is literal', () => {
  const value = { 'a\ufffd': '\ufffd\\\ufffd' };

  expect(toJson(value)).toBe(String.raw`{"a\ufffd":"\ufffd\\\ufffd"}`);
  expect(JSON.parse(toJson(value))).toEqual(value);
  expect(jsonTextProblem(JSON.stringify(value))).toContain('UTF-8');
});

it('counts the levels of brackets outside of strings', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"\\"[[["${']'.repeat(levels)}`;

  expect(jsonTextProblem(nested(100))).toBeUndefined();
  expect(jsonTextProblem(nested(101))).toContain('100 levels');
  expect(jsonTextProblem(`[${'{},'.repeat(1000)}{}]`)).toBeUndefined();
  expect(jsonTextProblem('['.repeat(1_000_000))).toContain('100 levels');
});

it('removes a byte order mark', () => {
  expect(withoutByteOrderMark('\ufeff{}')).toBe('{}');
  expect(withoutByteOrderMark('{}')).toBe('{}');
});
