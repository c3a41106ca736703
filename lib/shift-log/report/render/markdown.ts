import { parseText } from '#lib/markdown/parse.ts';
import { asTyped, type Block, type Inline, type TableBlock } from '#lib/markdown/tree.ts';
import { html, type Content, type Markup } from './html.ts';

/**
 * Returns a text with line breaks, emphasis, code, lists, links, quotes and tables as HTML. A text that cannot be parsed
 * is shown as it was typed, and stops no other.
 */
export const markdown = (text: string): Markup => html`${parse(text).map(drawBlock)}`;

function parse(text: string): Block[] {
  try {
    return parseText(text);
  } catch {
    return asTyped(text);
  }
}

function drawBlock(block: Block): Content {
  switch (block.type) {
    case 'typed':
      return html`<p class="plain">${block.text}</p>`;
    case 'code':
      return html`<pre>${block.text}</pre>`;
    case 'quote':
      return html`<blockquote>${block.children.map(drawBlock)}</blockquote>`;
    case 'list':
      return drawList(block);
    case 'table':
      return drawTable(block);
    case 'paragraph':
      return html`<p>${drawInlines(block.children)}</p>`;
    case 'line':
      return drawInlines(block.children);
  }
}

function drawList({ start, items }: Extract<Block, { type: 'list' }>): Markup {
  const entries = items.map((item) => html`<li>${item.map(drawBlock)}</li>`);
  return start === undefined
    ? html`<ul>
        ${entries}
      </ul>`
    : html`<ol start="${start}">
        ${entries}
      </ol>`;
}

function drawTable({ header, rows }: TableBlock): Markup {
  const cells = (row: TableBlock['header']) =>
    row.map(({ children }) => html`<td>${drawInlines(children)}</td>`);
  return html`<table class="list">
    <thead>
      <tr>
        ${header.map(({ children }) => html`<th>${drawInlines(children)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells(row)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const drawInlines = (inlines: Inline[]): Content => inlines.map(drawInline);

function drawInline(inline: Inline): Content {
  switch (inline.type) {
    case 'strong':
      return html`<strong>${drawInlines(inline.children)}</strong>`;
    case 'em':
      return html`<em>${drawInlines(inline.children)}</em>`;
    case 'code':
      return html`<code>${inline.text}</code>`;
    case 'break':
      return html`<br />`;
    case 'link':
      return html`<a href="${inline.href}">${drawInlines(inline.children)}</a>`;
    default:
      return inline.text;
  }
}
