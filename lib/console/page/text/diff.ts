import { diffArrays } from 'diff';

/** A run of words that two versions of a text share, or that only one of them has. */
type Change = { kind: 'same' | 'inserted' | 'deleted'; text: string };

/** Beyond this number of changed words, a text is shown as replaced as a whole. */
const MAX_EDITS = 500;

/** Returns the words of a text and what is between them. Figures such as 11.9 are one word. */
export const wordsOf = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}_]+(?:[.,:]\p{N}+)*|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Returns the differences between two texts, word by word; deleted words come before those inserted in their place. */
export function diffWords(before: string, after: string): Change[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(a, b, { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: a },
    { removed: false, added: true, value: b },
  ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
    text: value.join(''),
  }));
}
