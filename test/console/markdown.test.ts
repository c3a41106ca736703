import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { loadGrammar } from '#lib/console/page/text/lexer.ts';
import { Markdown } from '#lib/console/page/text/markdown.tsx';

await loadGrammar();

const links = {
  tag: (name: string) => `/tags/${name}`,
  ticket: (key: string) => (key.startsWith('DESK-') ? `https://tracker/${key}` : undefined),
  block: (id: string) => `/blocks/${id}`,
};

const renderHtml = (text: string): string => renderToString(h(Markdown, { text, links }));

/** Returns the text that a reader sees. */
const visibleText = (text: string): string =>
  renderHtml(text)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Texts as people and attackers write them. */
const fragments = fc.constantFrom(
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[a](javascript:alert(1))'],
  ...[
    '**',
    '*',
    '_',
    '`',
    '```',
    '~~',
    '[',
    '](',
    ')',
    '![',
    '|',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '#',
    '@',
  ],
  ...[
    '#weather',
    '@eb-t0001-20240813-00010',
    'https://example.org',
    'dish 12',
    '&lt;',
    '\\',
    '<!--',
    '| a | b |\n|---|---|\n',
  ],
);
const texts = fc
  .array(fc.oneof(fragments, fc.string()), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('Markdown', () => {
  it('shows paragraphs with line breaks, emphasis, code, lists, quotes and tables', () => {
    expect(renderHtml('a\nb\n\nc')).toBe('<div class="prose"><p>a<br/>b</p><p>c</p></div>');
    expect(renderHtml('**a** *b* `c`')).toContain('<strong>a</strong> <em>b</em> <code>c</code>');
    expect(renderHtml('- a\n- b')).toContain('<ul><li>a</li><li>b</li></ul>');
    expect(renderHtml('3. a\n4. b')).toContain('<ol start="3"><li>a</li><li>b</li></ol>');
    expect(renderHtml('> a')).toContain('<blockquote><p>a</p></blockquote>');
    expect(renderHtml('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
      '<td>1</td><td class="prose__cell--right">2</td>',
    );
    expect(renderHtml('```\na < b\n```')).toContain('<code>a &lt; b</code>');
  });

  it('shows raw HTML, headings and rules as they were typed', () => {
    expect(visibleText('<b>Not</b> urgent <!-- hidden -->')).toBe(
      '<b>Not</b> urgent <!-- hidden -->',
    );
    expect(visibleText('# Title\n\ntext\n---')).toBe('# Titletext---');
  });

  it('links tags and execution blocks, but not inside of code and links', () => {
    expect(renderHtml('#weather')).toContain('href="/tags/weather"');
    expect(renderHtml('@eb-1')).toContain('href="/blocks/eb-1"');
    expect(renderHtml('`#weather`')).not.toContain('href');
    expect(renderHtml('[#weather](https://example.org)').match(/<a /g)).toHaveLength(1);
  });

  it('links http, https and mailto only', () => {
    expect(renderHtml('[a](https://example.org)')).toContain('href="https://example.org"');
    expect(renderHtml('[a](javascript:alert(1))')).not.toContain('<a');
    expect(renderHtml('[a](data:text/html,x)')).not.toContain('<a');
    expect(renderHtml('![a](https://example.org/a.png)')).not.toContain('<img');
  });

  it('has only known elements and safe addresses for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const elements = renderHtml(text).match(/<[a-z][^>]*>/g) ?? [];
        const isKnown =
          /^<(?:div|p|br|strong|em|del|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|a)\b/;
        const isSafe = (element: string) =>
          !element.startsWith('<a ') ||
          /href="(?:https?:\/\/|mailto:|\/tags\/|\/blocks\/)/.test(element);
        return elements.every((element) => isKnown.test(element) && isSafe(element));
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  it('loses no letter of any text', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '<', '&', '"', '#', '@', '\\'),
    });
    const words = (text: string) => text.match(/[ab]+/g) ?? [];
    fc.assert(
      fc.property(letters, (text) => words(visibleText(text)).join('') === words(text).join('')),
      { seed: 23, numRuns: 500 },
    );
  });

  it.each(['> ', '- ', '*', '[', '![', '`', '<', '_a', '[a](', '`a', '**a ', 'a_b '])(
    'is quick for 64 KiB of %j',
    (part) => {
      const start = performance.now();

      renderHtml(part.repeat(65_536 / part.length));

      expect(performance.now() - start).toBeLessThan(3000);
    },
  );
});
