/** A part of a text: a tag `#weather`, an execution block `@eb-…`, or the text between them. */
type TextPart =
  { kind: 'text'; text: string } | { kind: 'tag' | 'block'; text: string; name: string };

/**
 * A tag begins with a letter, so that "antenna #12" has none, and at the beginning of a word. A tag with blanks, and a
 * block with any other id, is in quotes. Letters may have combining marks.
 */
const REFERENCE =
  /(?<![\p{L}\p{M}\p{N}_/&#@.-])(?:#(?:"(?<quotedTag>[^"\n]{1,100})"|(?<tag>\p{L}[\p{L}\p{M}\p{N}]*(?:[-_]+[\p{L}\p{M}\p{N}]+)*))|@(?:"(?<quotedBlock>[^"\n]{1,256})"|(?<block>eb-[\p{L}\p{M}\p{N}]+(?:[-_]+[\p{L}\p{M}\p{N}]+)*)))/gu;

/** The API's limit for a tag, in characters. */
const MAX_TAG_CHARS = 100;

/** Returns how a tag is typed: in quotes, unless it is a word. */
export const typedTag = (name: string): string => (isWhole(`#${name}`) ? `#${name}` : `#"${name}"`);

/** Returns how a reference to an execution block is typed: in quotes, unless it begins with `eb-`. */
export const typedBlock = (id: string): string => (isWhole(`@${id}`) ? `@${id}` : `@"${id}"`);

/** Returns whether a text is one reference from its beginning to its end. */
function isWhole(text: string): boolean {
  const [part, ...others] = splitReferences(text);
  return part?.kind !== 'text' && others.length === 0;
}

/** Returns the parts of a text in order; together they are the text. */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    const {
      tag: word,
      quotedTag: tag = word,
      block: id,
      quotedBlock: block = id,
    } = match.groups ?? {};
    if (tag !== undefined && tag.length > MAX_TAG_CHARS) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const kind = tag === undefined ? 'block' : 'tag';
    parts.push({ kind, text: match[0], name: (tag ?? block ?? '').normalize('NFC') });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the tags among the parts of a text, each once regardless of case. */
export function tagsAmong(parts: readonly TextPart[]): string[] {
  const tags = new Map<string, string>();
  for (const part of parts)
    if (part.kind === 'tag' && !tags.has(part.name.toLowerCase()))
      tags.set(part.name.toLowerCase(), part.name);
  return [...tags.values()];
}
