import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { loadGrammar } from '#lib/console/page/text/lexer.ts';
import { Markdown } from '#lib/console/page/text/markdown.tsx';
import type { Picture } from '#lib/markdown/pictures.ts';
import { createLinks } from '#lib/console/page/views/parts/links.ts';

await loadGrammar();

const links = createLinks('/console', { url: 'https://tracker.example/', project: 'DESK' });
const drawPicture = ({ name }: Picture) =>
  ['plot.png', 'the plot.png'].includes(name) ? `[picture ${name}]` : undefined;

const render = (text: string) => renderToString(h(Markdown, { text, links, drawPicture }));

it('links the keys of tickets of the configured project, as whole words', () => {
  const link =
    '<a href="https://tracker.example/browse/DESK-12" target="_blank" rel="noopener noreferrer">DESK-12</a>';

  expect(render('See DESK-12, and (DESK-12).')).toBe(
    `<div class="prose"><p>See ${link}, and (${link}).</p></div>`,
  );
  for (const text of ['OPS-12', 'DESK-x', 'XDESK-12', 'DESK-12-a', 'a/DESK-12', '`DESK-12`'])
    expect(render(text)).not.toContain('browse');
  const other = createLinks('/console', null);
  expect(renderToString(h(Markdown, { text: 'DESK-12', links: other }))).not.toContain('<a');
});

it.each([
  ['![the plot](plot.png)', '[picture plot.png]'],
  ['![](<the plot.png>)', '[picture the plot.png]'],
  ['![](the%20plot.png)', '[picture the plot.png]'],
  ['before ![a](plot.png) DESK-1x', 'before [picture plot.png] DESK-1x'],
])('shows %j as a picture of the entry', (text, shown) => {
  expect(render(text)).toBe(`<div class="prose"><p>${shown}</p></div>`);
});

it.each(['![a](other.png)', '![a](plot.png', '![a](%zz.png)', '![', '`![a](plot.png)`'])(
  'leaves %j as it was typed',
  (text) => {
    expect(render(text)).not.toContain('[picture');
    expect(render(text).replace(/<[^>]*>/g, '')).toBe(text.replaceAll('`', ''));
  },
);

it('draws a text of beginnings of pictures without a long search', () => {
  expect(render('!['.repeat(2000)).length).toBeGreaterThan(4000);
});

it('shows check boxes in the order of their lines, ticked or not', () => {
  const html = render('- [ ] dome\n- [x] dishes\n- no box\n\n1. [X] pumps');
  const boxes = html.match(/<input[^>]*>/g) ?? [];
  expect(
    boxes.map((box) => [box.includes(' checked'), /aria-label="(\w+)"/.exec(box)?.[1]]),
  ).toEqual([
    [false, 'dome'],
    [true, 'dishes'],
    [true, 'pumps'],
  ]);
  expect(html).toContain('no box');
});
