import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { parseText } from '#lib/markdown/parse.ts';
import { asTyped, type Block } from '#lib/markdown/tree.ts';
import { Prose } from '#lib/report-view/prose.tsx';

/** Returns the HTML of a text in Markdown as a report shows it, without the element around it. */
export function renderMarkdown(text: string): string {
  const html = render(h(Prose, { blocks: parse(text) }));
  return html.slice('<div class="prose">'.length, -'</div>'.length);
}

function parse(text: string): Block[] {
  try {
    return parseText(text);
  } catch {
    return asTyped(text);
  }
}
