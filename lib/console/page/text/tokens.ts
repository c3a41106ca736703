import type { Token } from 'marked';
import { childrenOf, lex } from './lexer.ts';

/** A part of a text: a tag `#weather`, an execution block `@eb-…`, or the text between them. */
type TextPart =
  { kind: 'text'; text: string } | { kind: 'tag' | 'block'; text: string; name: string };

/** A tag begins with a letter, so that "antenna #12" has none, and at the beginning of a word. */
const REFERENCE =
  /(?<![\p{L}\p{N}_/&#@.-])(?:#(?<tag>\p{L}[\p{L}\p{N}]*(?:[-_]+[\p{L}\p{N}]+)*)|@(?<block>eb-[\p{L}\p{N}]+(?:[-_]+[\p{L}\p{N}]+)*))/gu;

/** The API's limit for a tag, in characters. */
const MAX_TAG_CHARS = 100;

/** Returns the parts of a text in order; together they are the text. */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const { tag, block } = match.groups ?? {};
    if (tag !== undefined && tag.length > MAX_TAG_CHARS) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const kind = tag === undefined ? 'block' : 'tag';
    parts.push({ kind, text: match[0], name: tag ?? block ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the tags of a text, each once regardless of case. Code and links have none. */
export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>();
  for (const { kind, name } of referencesIn(text))
    if (kind === 'tag' && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), name);
  return [...tags.values()];
}

/** Returns the id of the first execution block that a text refers to. */
export const blockIn = (text: string): string | undefined =>
  referencesIn(text).find(({ kind }) => kind === 'block')?.name;

function referencesIn(text: string) {
  return lex(text)
    .flatMap(textsOf)
    .flatMap(splitReferences)
    .filter((part) => part.kind !== 'text');
}

/** Returns the texts inside a token, without those of code and links. */
function textsOf(token: Token): string[] {
  if (['code', 'codespan', 'link', 'image', 'escape'].includes(token.type)) return [];
  const children = childrenOf(token);
  if (children.length > 0) return children.flatMap(textsOf);
  return token.type === 'text' ? [token.raw] : [];
}
