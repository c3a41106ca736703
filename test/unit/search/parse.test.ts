import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from '#lib/search/language/parse.ts';
import { QueryError } from '#lib/search/language/query-error.ts';

const word = (folded: string, stem = folded, isPrefix = false) => ({ folded, stem, isPrefix });
const words = (...all: ReturnType<typeof word>[]) => ({ words: all });

it('parses words, phrases, exclusions, prefixes and fields', () => {
  expect(parseQuery('Antennas "lost lock" -test azi* TAG:"Bad  weather" -by:Anna')).toEqual({
    required: [
      words(word('antennas', 'antenna')),
      words(word('lost'), word('lock')),
      words(word('azi', 'azi', true)),
      { field: 'tag:bad weather' },
    ],
    excluded: [words(word('test')), { field: 'by:anna' }],
  });
});

it('takes identifiers and unknown fields as phrases of their parts', () => {
  expect(parseQuery('12:30 OPS-7 316-00*').required).toEqual([
    words(word('12'), word('30')),
    words(word('ops', 'op'), word('7')),
    words(word('316'), word('00', '00', true)),
  ]);
});

it('takes the minus of a declination as its sign', () => {
  const parts = ['05', '23', '28'].map((part) => word(part));

  expect(parseQuery('05:35:17.3 -05:23:28 -12:30')).toEqual({
    required: [words(...['05', '35', '17', '3'].map((part) => word(part))), words(...parts)],
    excluded: [words(word('12'), word('30'))],
  });
});

it('ignores terms without letters and digits', () => {
  expect(parseQuery(' - -- * "" … tag: ')).toEqual({
    required: [words(word('tag'))],
    excluded: [],
  });
});

it('joins the terms beside OR into one condition', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => words(word(name)));

  expect(parseQuery('a b OR c d').required).toEqual([a, { anyOf: [b, c] }, d]);
  expect(parseQuery('a OR "b" OR tag:c -d')).toEqual({
    required: [{ anyOf: [a, b, { field: 'tag:c' }] }],
    excluded: [d],
  });
  expect(parseQuery('a or "OR"').required).toEqual([a, words(word('or')), words(word('or'))]);
});

it.each(['OR', 'a OR', 'OR a', 'a OR -b', '-a OR b', 'a OR OR b', 'a OR --'])(
  'refuses an OR without a term on each side: %s',
  (query) => {
    expect(() => parseQuery(query)).toThrow('OR at position');
  },
);

it('names the position of what it does not understand', () => {
  expect(() => parseQuery('one "two')).toThrow('position 5');
  expect(() => parseQuery('one -tag:"two')).toThrow('position 5');
  expect(() => parseQuery('a '.repeat(17))).toThrow('position 33');
});

it('parses or refuses any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      try {
        const { required, excluded } = parseQuery(text);
        expect(required.length + excluded.length).toBeLessThanOrEqual(16);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
      }
    }),
  );
});

const plainWord = fc.stringMatching(/^[bkmpxz]{4,8}$/);
const term = fc.oneof(
  plainWord.map((text) => ({ text, condition: words(word(text)) })),
  plainWord.map((text) => ({ text: `${text}*`, condition: words(word(text, text, true)) })),
  fc.array(plainWord, { minLength: 2, maxLength: 4 }).map((all) => ({
    text: `"${all.join(' ')}"`,
    condition: words(...all.map((one) => word(one))),
  })),
  plainWord.map((text) => ({ text: `tag:${text}`, condition: { field: `tag:${text}` } })),
  plainWord.map((text) => ({ text: `by:"${text} x"`, condition: { field: `by:${text} x` } })),
);

it('parses what is written of any terms, in their order', () => {
  const terms = fc.array(fc.record({ term, isExcluded: fc.boolean() }), { maxLength: 16 });
  fc.assert(
    fc.property(terms, (all) => {
      const text = all.map(({ term: { text: one }, isExcluded }) => (isExcluded ? `-${one}` : one));
      const conditions = (wanted: boolean) =>
        all.flatMap(({ term: { condition }, isExcluded }) =>
          isExcluded === wanted ? [condition] : [],
        );
      expect(parseQuery(text.join(' '))).toEqual({
        required: conditions(false),
        excluded: conditions(true),
      });
    }),
  );
});
