import { loadSample } from '../samples.ts';

type Case = {
  name: string;
  parts: [text: string, repetitions: number][];
  keeps?: string[];
  not?: string[];
};

/** Loads the texts that people have typed and that took seconds, or came out wrong. */
export async function loadTypedTexts() {
  const { texts } = JSON.parse(await loadSample('inputs/texts')) as { texts: Case[] };
  return texts.map(({ parts, ...rest }) => ({
    ...rest,
    text: parts.map(([piece, times]) => piece.repeat(times)).join(''),
  }));
}

/** What opens or closes a rule of the grammar, alone or with a text around it. */
export const pieces = [
  ...['*', '**', '_', '__', '`', '``', '[', ']', '](', '](x)', '![', '(', ')', '!', '\\', '"', '<'],
  ...['a', 'a*', '*a', '_a', '[a](b)', '[a](<b', '![a](', '&', '&amp;', '~', '#', '---', '@', ':'],
  ...['|', '|-', '| a | b |\n|---|---|\n', '|a', '\n', '\n\n', '> ', '- ', '+ ', '1. ', '1) '],
  ...['    ', '\t', '-          ', '```\n', '~~~\n', '> a\n', '- a\n', 'a\n', 'a\n- ', '  - a\n'],
  ...['http://', 'http://a', 'https://a.b/', 'http://a)', '\u00a0', '\u200b', '😀'],
];

/** Published inputs on which implementations of CommonMark were slow. https://github.com/commonmark/cmark/blob/master/test/pathological_tests.py */
export const pathological: Record<string, (times: number) => string> = {
  'nested strong emphasis': (n) => `${'*a **a '.repeat(n)}b${' a** a*'.repeat(n)}`,
  'many emphasis closers': (n) => 'a_ '.repeat(n),
  'many emphasis openers': (n) => '_a '.repeat(n),
  'many link closers': (n) => 'a]'.repeat(n),
  'many link openers': (n) => '[a'.repeat(n),
  'mismatched openers and closers': (n) => '*a_ '.repeat(n),
  'openers and closers of three': (n) => `a**b${'c* '.repeat(n)}`,
  'link openers and emphasis closers': (n) => '[ a_'.repeat(n),
  'a pattern of links': (n) => '[ (]('.repeat(n),
  'a pattern of images': (n) => '![[]()'.repeat(n),
  'nested brackets': (n) => `${'['.repeat(n)}a${']'.repeat(n)}`,
  'nested quotes': (n) => `${'> '.repeat(n)}a`,
  'deeply nested lists': (n) =>
    Array.from({ length: Math.min(n, 300) }, (_, x) => `${'  '.repeat(x)}* a\n`).join(''),
  'backticks of rising length': (n) =>
    Array.from({ length: Math.min(n, 300) }, (_, x) => `e${'`'.repeat(x)}`).join(''),
  'unclosed links': (n) => '[a](b'.repeat(n),
  'unclosed links in angle brackets': (n) => '[a](<b'.repeat(n),
  'nested pictures without an address': (n) => `${'!['.repeat(n)}x${']()'.repeat(n)}`,
  'nested pictures': (n) => `${'!['.repeat(n)}x${'](https://a.b)'.repeat(n)}`,
  'nested links to pictures': (n) => `${'[!['.repeat(n)}x${'](https://a.b)]()'.repeat(n)}`,
  'unclosed comments': (n) => `</${'<!--'.repeat(n)}`,
  'empty links': (n) => '[]()'.repeat(n),
  'many references': (n) => Array.from({ length: n }, (_, x) => `[${x}]: u\n`).join(''),
  'tables of one column': (n) => `${'|'.repeat(n)}\n${'|-'.repeat(n)}\n`,
  'dashes with blanks': (n) => `${'-          '.repeat(n)}x`,
};

/** Repeats a piece to a length, in bytes of UTF-8. */
export const repeatTo = (piece: string, bytes: number): string =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
