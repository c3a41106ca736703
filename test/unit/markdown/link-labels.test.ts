import fc from 'fast-check';
import createMarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { createParser } from '#lib/markdown/grammar.ts';

const { parseLinkLabel } = createMarkdownIt('zero').helpers;

/** Returns the grammar with the parser's own search for the end of a label, which takes quadratic time. */
function createReference() {
  const parser = createParser();
  parser.helpers = {
    ...parser.helpers,
    parseLinkLabel(...search) {
      const end = parseLinkLabel(...search);
      return /^\([ \t\n]*\)/.test(search[0].src.slice(end + 1)) ? -1 : end;
    },
  };
  return parser;
}

const pieces = [
  ...['[', '[', '![', ']', ']', '](https://a.b)', '](https://a.b "t")', ']()', '(', ')'],
  ...['a', '*', '`', '\\', '\n', 'https://c.d ', '> ', '- '],
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((list) => list.join(''));

it('finds the same labels as the search that it replaces', () => {
  const [parser, reference] = [createParser(), createReference()];
  fc.assert(
    fc.property(texts, (text) => {
      expect(parser.parse(text, {})).toEqual(reference.parse(text, {}));
    }),
    { numRuns: 2000 },
  );
});
