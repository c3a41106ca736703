import { expect, it } from 'vitest';
import { createParser } from '#lib/markdown/grammar.ts';
import { parseText } from '#lib/markdown/parse.ts';
import { countElements } from '#lib/markdown/tree.ts';
import {
  loadTypedTexts,
  pathological,
  pieces,
  repeatTo,
} from '../../support/markdown/costly-texts.ts';

const MAX_ELEMENTS = 2000;
const BYTES = 16_384;
const BYTES_OF_PAIRS = 4096;

/** The most calls of rules for one character of any text: each rule of a line, at each of 12 levels. */
const MAX_CALLS_PER_CHARACTER = 60;

/** Returns how often the parser calls a rule on a text. */
function countCalls(text: string): number {
  let calls = 0;
  const parser = createParser();
  for (const { ruler } of [parser.block, parser.inline])
    for (const rule of ruler.__rules__) {
      const original = rule.fn as (...args: unknown[]) => boolean;
      const counted = (...args: unknown[]) => {
        calls++;
        return original(...args);
      };
      ruler.at(rule.name, counted, { alt: rule.alt });
    }
  parser.parse(text, {});
  return calls;
}

const pairs = pieces.flatMap((first) => pieces.map((second) => first + second));
const texts = [
  ...pieces.map((piece) => repeatTo(piece, BYTES)),
  ...pairs.map((pair) => repeatTo(pair, BYTES_OF_PAIRS)),
];
const published = Object.values(pathological).flatMap((create) => [create(8), create(2000)]);

it('calls at most a constant number of rules for each character of any repeated pieces', () => {
  const worst = [...texts, ...published]
    .map((text) => ({ calls: countCalls(text) / (text.length + 1), text: text.slice(0, 30) }))
    .toSorted((a, b) => b.calls - a.calls)[0]!;

  expect(worst.calls, JSON.stringify(worst.text)).toBeLessThan(MAX_CALLS_PER_CHARACTER);
});

it('makes at most 2,000 elements of any text, and loses no letter', () => {
  for (const text of [...texts, ...published]) {
    const blocks = parseText(text);
    expect(countElements(blocks), JSON.stringify(text.slice(0, 30))).toBeLessThanOrEqual(
      MAX_ELEMENTS,
    );
  }
});

it.each(await loadTypedTexts())('keeps what was typed: $name', ({ text, keeps = [], not = [] }) => {
  const tree = JSON.stringify(parseText(text));

  for (const kept of keeps) expect(tree).toContain(kept);
  for (const element of not) expect(tree).not.toContain(element);
});
