import type { Token } from 'markdown-it';
import { toInlines } from './inlines.ts';
import type { Block, CheckBlock, TableBlock } from './tree.ts';

/** Returns the blocks of a flat list of tokens, in which a pair of tokens opens and closes each block. */
export const toBlocks = (tokens: Token[]): Block[] => groupsIn(tokens).map(toBlock);

/** A token, and the tokens between it and the one that closes it. */
type Group = { token: Token; content: Token[] };

function groupsIn(tokens: Token[]): Group[] {
  const groups: Group[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    if (at < end) continue;
    const closing = token.nesting === 1 ? closingOf(tokens, at, token.level) : at;
    groups.push({ token, content: tokens.slice(at + 1, closing) });
    end = closing + 1;
  }
  return groups;
}

function closingOf(tokens: Token[], opening: number, level: number): number {
  let at = opening + 1;
  while (tokens[at]?.level !== level) at++;
  return at;
}

function toBlock({ token, content }: Group): Block {
  switch (token.type) {
    case 'paragraph_open':
      return { type: token.hidden ? 'line' : 'paragraph', children: inlinesOf(content) };
    case 'blockquote_open':
      return { type: 'quote', children: toBlocks(content) };
    case 'bullet_list_open':
      return { type: 'list', items: itemsOf(content) };
    case 'ordered_list_open':
      return { type: 'list', start: Number(token.attrGet('start') ?? 1), items: itemsOf(content) };
    case 'table_open':
      return toTable(content);
    default:
      return { type: 'code', text: token.content.replace(/\n$/, '') };
  }
}

const itemsOf = (content: Token[]): Block[][] =>
  groupsIn(content).map((item) => {
    const check = takeCheck(item.content);
    return [...(check ? [check] : []), ...toBlocks(item.content)];
  });

/** A check box: `[ ]`, or `[x]` if it is ticked, and a blank. */
const CHECK = /^\[([ xX])\] /;

/** Takes the check box off the first line of an item, and returns it. */
function takeCheck([opening, inline]: Token[]): CheckBlock | undefined {
  if (opening?.type !== 'paragraph_open') return undefined;
  const [first] = inline?.children ?? [];
  const [typed = '', mark] = CHECK.exec(first?.type === 'text' ? first.content : '') ?? [];
  if (!first || !inline || mark === undefined) return undefined;
  first.content = first.content.slice(typed.length);
  const [label = ''] = inline.content.slice(typed.length).replace(/[*_`]/g, '').split('\n');
  return { type: 'check', isChecked: mark !== ' ', line: inline.map?.[0] ?? 0, label };
}

const inlinesOf = (content: Token[]) =>
  content.flatMap(({ children }) => toInlines(children ?? []));

function toTable(content: Token[]): TableBlock {
  const [header = [], ...rows] = groupsIn(content)
    .flatMap((part) => groupsIn(part.content))
    .map((row) => groupsIn(row.content).map(toCell));
  return { type: 'table', header, rows };
}

function toCell({ token, content }: Group): TableBlock['header'][number] {
  const [, align] = /text-align:(left|center|right)/.exec(String(token.attrGet('style'))) ?? [];
  const children = inlinesOf(content);
  return align === undefined ? { children } : { align: align as 'left', children };
}
