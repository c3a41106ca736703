import { expect, it } from 'vitest';
import { parseText } from '#lib/markdown/parse.ts';
import type { Inline } from '#lib/markdown/tree.ts';

/** Returns the addresses of the links in a text of one paragraph. */
const addressesIn = (text: string) =>
  parseText(text).flatMap((block) =>
    block.type === 'paragraph'
      ? block.children.flatMap((one: Inline) => (one.type === 'link' ? one.href : []))
      : [],
  );

it.each([
  ['see https://a.example/b_c_d.', ['https://a.example/b_c_d']],
  ['(http://a.example/x_(y)), HTTP://B.EXAMPLE!', ['http://a.example/x_(y)', 'HTTP://B.EXAMPLE']],
  ['https://a.example/?q=1&r=*2*', ['https://a.example/?q=1&r=*2']],
  ['<https://a.example>', ['https://a.example']],
  [
    '[a](https://a.example "title") ![b](http://b.example/c.png)',
    ['https://a.example', 'http://b.example/c.png'],
  ],
  ['[https://a.example](https://b.example)', ['https://b.example']],
  ['[a](https://a.example/?b=1&amp;c=2)', ['https://a.example/?b=1&amp;c=2']],
  [
    '[a](<https://a.example/b c>) [b](https://a.example/\\_b\\))',
    ['https://a.example/b c', 'https://a.example/_b)'],
  ],
  ['[mail](mailto:ada@example.org)', ['mailto:ada@example.org']],
  ['ftp://a.example xhttp://a.example http:// http://:: www.a.example ada@example.org', []],
  ['[a](javascript:alert(1)) [b](data:text/html,x) ![c](plot.png)', []],
  ['`https://a.example`', []],
])('finds the addresses in %j', (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

it.each([
  ['[see [x]() here](https://a.example)', 'see [x]() here'],
  ['[\u200b](https://a.example)', 'https://a.example'],
  ['[**\u2800**](https://a.example)', 'https://a.example'],
  ['[![plot](https://b.example/p.png)](https://a.example)', 'plot'],
])('makes one link of %j', (text, shown) => {
  const [paragraph] = parseText(text);

  expect(addressesIn(text)).toEqual(['https://a.example']);
  expect(JSON.stringify(paragraph).split('"link"')).toHaveLength(2);
  expect(JSON.stringify(paragraph)).toContain(`"text":"${shown}"`);
});

it('shows links and pictures without an address as they were typed', () => {
  for (const text of ['[x]()', '![x]( )', '[x](<>)', '[![x]()]()'])
    expect(parseText(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text }] }]);
});

it('shows headings, rules, entities, references and strike-through as they were typed', () => {
  const text = '# A\n---\n&lt; [a]: http:x ~~b~~ <b>c</b> [^1]';

  const [paragraph, ...others] = parseText(text);

  const shown = JSON.stringify(paragraph);
  for (const part of ['# A', '---', '&lt; [a]: http:x ~~b~~ <b>c</b> [^1]'])
    expect(shown).toContain(part);
  expect(others).toEqual([]);
});

it('shows lists and quotes beyond twelve levels as they were typed', () => {
  for (const marker of ['> ', '- ', '1. '])
    expect(JSON.stringify(parseText(`${marker.repeat(15)}x`))).toContain(`"${marker.repeat(3)}x"`);
});
