/** A part of a line of text. */
export type Inline =
  | { type: 'text'; text: string }
  /** A character behind a backslash: it begins no reference. */
  | { type: 'escape'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

type Cell = { align?: 'left' | 'center' | 'right'; children: Inline[] };

/** A check box at the beginning of an item, with its line in the text, from 0, and the text behind it. */
export type CheckBlock = { type: 'check'; isChecked: boolean; line: number; label: string };

/** A part of a text. A `line` is a paragraph of a tight list, which has no margin. */
export type Block =
  | { type: 'paragraph' | 'line'; children: Inline[] }
  /** A text that is shown as it was typed, line breaks included, because drawing it would cost too much. */
  | { type: 'typed' | 'code'; text: string }
  | CheckBlock
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; start?: number; items: Block[][] }
  | { type: 'table'; header: Cell[]; rows: Cell[][] };

export type TableBlock = Extract<Block, { type: 'table' }>;

/** Returns a text as it was typed. */
export const asTyped = (text: string): Block[] => [{ type: 'typed', text }];

/** Returns the number of elements of HTML that blocks or inlines become. */
export const countElements = (nodes: (Block | Inline)[]): number =>
  nodes.reduce((sum, node) => sum + elementsOf(node), 0);

function elementsOf(node: Block | Inline): number {
  switch (node.type) {
    case 'text':
    case 'escape':
      return 0;
    case 'line':
      return countElements(node.children);
    case 'list':
      return node.items.reduce((sum, item) => sum + 1 + countElements(item), 1);
    case 'table':
      return [node.header, ...node.rows].reduce(
        (sum, row) =>
          sum + 1 + row.reduce((cells, cell) => cells + 1 + countElements(cell.children), 0),
        1,
      );
    default:
      return 1 + ('children' in node ? countElements(node.children) : 0);
  }
}
