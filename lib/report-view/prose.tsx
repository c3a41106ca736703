import type { ComponentChildren, VNode } from 'preact';
import type { Block, Inline, TableBlock } from '#lib/markdown/tree.ts';

/** Draws a text without markup; the console makes links of what it refers to. */
type DrawText = (text: string) => ComponentChildren;

type ProseProps = { blocks: Block[]; drawText?: DrawText };

const asText: DrawText = (text) => text;

/**
 * Shows the blocks of a text: line breaks, emphasis, code, lists, links, quotes and tables. The text becomes virtual
 * nodes, never HTML, so that markup in it is shown as it was typed.
 */
export const Prose = ({ blocks, drawText = asText }: ProseProps) => (
  <div class="prose">{drawBlocks(blocks, drawText)}</div>
);

const drawBlocks = (blocks: Block[], drawText: DrawText) =>
  blocks.map((block) => drawBlock(block, drawText));

function drawBlock(block: Block, drawText: DrawText): ComponentChildren {
  switch (block.type) {
    case 'typed':
      return <p class="prose__typed">{drawText(block.text)}</p>;
    case 'code':
      return (
        <pre class="prose__code" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{drawBlocks(block.children, drawText)}</blockquote>;
    case 'list':
      return drawList(block, drawText);
    case 'table':
      return drawTable(block, drawText);
    case 'paragraph':
      return <p>{drawInlines(block.children, drawText)}</p>;
    case 'line':
      return drawInlines(block.children, drawText);
  }
}

function drawList({ start, items }: Extract<Block, { type: 'list' }>, drawText: DrawText): VNode {
  const entries = items.map((item) => <li>{drawBlocks(item, drawText)}</li>);
  return start === undefined ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function drawTable({ header, rows }: TableBlock, drawText: DrawText): VNode {
  const cellClass = (align?: string) => align && `prose__cell--${align}`;
  return (
    <div class="prose__table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map(({ align, children }) => (
              <th class={cellClass(align)}>{drawInlines(children, drawText)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map(({ align, children }) => (
                <td class={cellClass(align)}>{drawInlines(children, drawText)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const drawInlines = (inlines: Inline[], drawText: DrawText) =>
  inlines.map((inline) => drawInline(inline, drawText));

function drawInline(inline: Inline, drawText: DrawText): ComponentChildren {
  switch (inline.type) {
    case 'strong':
      return <strong>{drawInlines(inline.children, drawText)}</strong>;
    case 'em':
      return <em>{drawInlines(inline.children, drawText)}</em>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'escape':
      return inline.text;
    case 'link':
      // A link contains no other link.
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {drawInlines(inline.children, asText)}
        </a>
      );
    case 'text':
      return drawText(inline.text);
  }
}
