import type { ComponentChildren, VNode } from 'preact';
import type { Block, Inline, TableBlock } from '#lib/markdown/tree.ts';
import { parse } from './lexer.ts';
import { splitReferences } from './tokens.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = { tag: (name: string) => string; block: (ebId: string) => string };

/**
 * Shows a text with line breaks, emphasis, code, lists, links, quotes and tables. The text becomes virtual nodes,
 * never HTML, so that markup in it is shown as it was typed.
 */
export function Markdown({ text, links }: { text: string; links: ReferenceLinks }) {
  return <div class="prose">{parse(text).map((block) => drawBlock(block, links))}</div>;
}

function drawBlock(block: Block, links: ReferenceLinks): ComponentChildren {
  switch (block.type) {
    case 'typed':
      return <p class="prose__typed">{references(block.text, links)}</p>;
    case 'code':
      return (
        <pre class="prose__code" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{block.children.map((one) => drawBlock(one, links))}</blockquote>;
    case 'list':
      return drawList(block, links);
    case 'table':
      return drawTable(block, links);
    case 'paragraph':
      return <p>{drawInlines(block.children, links)}</p>;
    case 'line':
      return drawInlines(block.children, links);
  }
}

function drawList(
  { start, items }: Extract<Block, { type: 'list' }>,
  links: ReferenceLinks,
): VNode {
  const entries = items.map((item) => <li>{item.map((one) => drawBlock(one, links))}</li>);
  return start === undefined ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function drawTable({ header, rows }: TableBlock, links: ReferenceLinks): VNode {
  const cellClass = (align?: string) => align && `prose__cell--${align}`;
  return (
    <div class="prose__table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map(({ align, children }) => (
              <th class={cellClass(align)}>{drawInlines(children, links)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map(({ align, children }) => (
                <td class={cellClass(align)}>{drawInlines(children, links)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Without `links`, references stay text: a link contains no other link. */
const drawInlines = (inlines: Inline[], links?: ReferenceLinks) =>
  inlines.map((inline) => drawInline(inline, links));

function drawInline(inline: Inline, links: ReferenceLinks | undefined): ComponentChildren {
  switch (inline.type) {
    case 'strong':
      return <strong>{drawInlines(inline.children, links)}</strong>;
    case 'em':
      return <em>{drawInlines(inline.children, links)}</em>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'escape':
      return inline.text;
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {drawInlines(inline.children)}
        </a>
      );
    case 'text':
      return references(inline.text, links);
  }
}

function references(text: string, links: ReferenceLinks | undefined): ComponentChildren {
  if (!links) return text;
  return splitReferences(text).map((part) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a class={`reference reference--${part.kind}`} href={links[part.kind](part.name)}>
        {part.text}
      </a>
    ),
  );
}
