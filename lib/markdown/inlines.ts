import type { Token } from 'markdown-it';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import type { Inline } from './tree.ts';

/** Returns the inline nodes of a flat list of tokens. */
export function toInlines(tokens: Token[]): Inline[] {
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === -1) {
      open.pop();
      completeLink(open.at(-1)?.at(-1));
    } else if (token.nesting === 1) {
      const children: Inline[] = [];
      parent.push(toParent(token, children));
      open.push(children);
    } else if (token.type !== 'text' || token.content !== '') parent.push(toLeaf(token));
  }
  return root;
}

/** Removes links to pictures from a link, and gives one without text its address as its text. */
function completeLink(node: Inline | undefined): void {
  if (node?.type !== 'link') return;
  node.children = withoutLinks(node.children);
  if (!hasText(node.children)) node.children.push({ type: 'text', text: node.href });
}

const withoutLinks = (nodes: Inline[]): Inline[] =>
  nodes.flatMap((node) => {
    if (!('children' in node)) return node;
    const children = withoutLinks(node.children);
    return node.type === 'link' ? children : { ...node, children };
  });

const hasText = (nodes: Inline[]): boolean =>
  nodes.some((node) =>
    'children' in node ? hasText(node.children) : 'text' in node && hasVisibleCharacter(node.text),
  );

function toParent(token: Token, children: Inline[]): Inline {
  if (token.type === 'link_open')
    return { type: 'link', href: String(token.attrGet('href')), children };
  return { type: token.type === 'strong_open' ? 'strong' : 'em', children };
}

function toLeaf(token: Token): Inline {
  const { type, content } = token;
  switch (type) {
    case 'softbreak':
    case 'hardbreak':
      return { type: 'break' };
    case 'code_inline':
      return { type: 'code', text: content };
    case 'text_special':
      return { type: 'escape', text: content };
    case 'image':
      return toImageLink(token);
    default:
      return { type: 'text', text: content };
  }
}

/** Returns a link to a picture: entries load nothing from other hosts. */
function toImageLink({ content, attrs }: Token): Inline {
  const href = String(attrs?.find(([name]) => name === 'src')?.[1]);
  return { type: 'link', href, children: [{ type: 'text', text: content || href }] };
}
