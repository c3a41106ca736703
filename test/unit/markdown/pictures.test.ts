import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseText } from '#lib/markdown/parse.ts';
import { splitPictures } from '#lib/markdown/pictures.ts';
import { Prose } from '#lib/report-view/prose.tsx';

const pieces = ['![', ']', '(', ')', '<', '>', 'plot.png', 'the plot', ' ', '\n', '%20', '%', '!'];

it('splits a text into pictures and the text between them, and loses nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (typed) => {
      const text = typed.join('');
      const parts = splitPictures(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});

it.each([
  ['![the plot](plot.png)', '[picture plot.png: the plot]'],
  ['see ![](<the plot.png>) here', 'see [picture the plot.png] here'],
])('names the picture of %j where none can be drawn', (text, shown) => {
  const html = renderToString(h(Prose, { blocks: parseText(text) }));
  expect(html).toBe(`<div class="prose"><p>${shown}</p></div>`);
});
