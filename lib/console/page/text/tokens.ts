import { splitReferences, tagsAmong } from '#lib/characters/references.ts';
import type { Block, Inline } from '#lib/markdown/tree.ts';
import { parse } from './lexer.ts';

/** Returns the tags of a text, each once regardless of case. Code and links have none. */
export const tagsIn = (text: string): string[] => tagsAmong(referencesIn(text));

/** Returns the id of the first execution block that a text refers to. */
export const blockIn = (text: string): string | undefined =>
  referencesIn(text).find(({ kind }) => kind === 'block')?.name;

function referencesIn(text: string) {
  return parse(text)
    .flatMap(textsOfBlock)
    .flatMap(splitReferences)
    .filter((part) => part.kind !== 'text');
}

/** Returns the texts of a block, without those of code and links. */
function textsOfBlock(block: Block): string[] {
  switch (block.type) {
    case 'code':
    case 'check':
      return [];
    case 'typed':
      return [block.text];
    case 'quote':
      return block.children.flatMap(textsOfBlock);
    case 'list':
      return block.items.flat().flatMap(textsOfBlock);
    case 'table':
      return [block.header, ...block.rows]
        .flat()
        .flatMap(({ children }) => children.flatMap(textsOf));
    default:
      return block.children.flatMap(textsOf);
  }
}

function textsOf(inline: Inline): string[] {
  if (inline.type === 'text') return [inline.text];
  return inline.type === 'strong' || inline.type === 'em' ? inline.children.flatMap(textsOf) : [];
}
