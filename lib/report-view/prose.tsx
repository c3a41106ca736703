import type { ComponentChildren, VNode } from 'preact';
import { picturesInWords } from '#lib/markdown/pictures.ts';
import type { Block, CheckBlock, Inline, TableBlock } from '#lib/markdown/tree.ts';

/** Draws what the console makes links and buttons of. */
type Draw = {
  /** Draws a text without markup. */
  text: (text: string) => ComponentChildren;
  check: (check: CheckBlock) => ComponentChildren;
};

type ProseProps = { blocks: Block[]; draw?: Draw };

const plain: Draw = {
  text: picturesInWords,
  check: ({ isChecked }) => (isChecked ? '☑ ' : '☐ '),
};

/**
 * Shows the blocks of a text: line breaks, emphasis, code, lists, check boxes, links, quotes and tables. The text
 * becomes virtual nodes, never HTML, so that markup in it is shown as it was typed.
 */
export const Prose = ({ blocks, draw = plain }: ProseProps) => (
  <div class="prose">{drawBlocks(blocks, draw)}</div>
);

const drawBlocks = (blocks: Block[], draw: Draw) => blocks.map((block) => drawBlock(block, draw));

function drawBlock(block: Block, draw: Draw): ComponentChildren {
  switch (block.type) {
    case 'typed':
      return <p class="prose__typed">{draw.text(block.text)}</p>;
    case 'code':
      return (
        <pre class="prose__code" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'check':
      return draw.check(block);
    case 'quote':
      return <blockquote>{drawBlocks(block.children, draw)}</blockquote>;
    case 'list':
      return drawList(block, draw);
    case 'table':
      return drawTable(block, draw);
    case 'paragraph':
      return <p>{drawInlines(block.children, draw)}</p>;
    case 'line':
      return drawInlines(block.children, draw);
  }
}

function drawList({ start, items }: Extract<Block, { type: 'list' }>, draw: Draw): VNode {
  const entries = items.map((item) => <li>{drawBlocks(item, draw)}</li>);
  return start === undefined ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function drawTable({ header, rows }: TableBlock, draw: Draw): VNode {
  const cellClass = (align?: string) => align && `prose__cell--${align}`;
  return (
    <div class="prose__table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map(({ align, children }) => (
              <th class={cellClass(align)}>{drawInlines(children, draw)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map(({ align, children }) => (
                <td class={cellClass(align)}>{drawInlines(children, draw)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const drawInlines = (inlines: Inline[], draw: Draw) =>
  inlines.map((inline) => drawInline(inline, draw));

function drawInline(inline: Inline, draw: Draw): ComponentChildren {
  switch (inline.type) {
    case 'strong':
      return <strong>{drawInlines(inline.children, draw)}</strong>;
    case 'em':
      return <em>{drawInlines(inline.children, draw)}</em>;
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
          {drawInlines(inline.children, plain)}
        </a>
      );
    case 'text':
      return draw.text(inline.text);
  }
}
