import { toJson } from '#lib/contract/json/to-json.ts';
import { createPatch, type Operation } from 'rfc6902';
import { isRawNumber, parseExact, isSameNumber } from '#lib/contract/json/exact-json.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';

/** Longer lists are compared by position: the shortest patch takes quadratic time. */
const MAX_EDIT_DISTANCE_ENTRIES = 100;
/** Compared values plus added or removed entries, weighted by the length of their path. About a second. */
const MAX_WEIGHTED_COMPARISONS = 250_000;
/** Characters of a path that are as much work as a comparison. */
const PATH_WEIGHT_CHARACTERS = 256;

type Compare = NonNullable<Parameters<typeof createPatch>[2]>;

/**
 * Returns the text of a JSON Patch from one definition to another, without `metadata`. The patch replaces the whole
 * definition if it would otherwise be longer than it, or take more than `MAX_WEIGHTED_COMPARISONS`.
 */
export function createJsonPatch(from: string, to: string): string {
  const [before, after] = [withoutMetadata(from), withoutMetadata(to)];
  const replacement = toJson([{ op: 'replace', path: '', value: after }]);
  try {
    const operations = createPatch(before, after, createCompare());
    // Very long keys, repeated in the path of each operation, may exceed the maximum length of a string.
    const pathLength = operations.reduce((length, { path }) => length + path.length, 0);
    const patch = pathLength < replacement.length ? toJson(operations) : replacement;
    return patch.length < replacement.length ? patch : replacement;
  } catch (error) {
    // Besides too much work: rfc6902 passes operations as arguments, and very many overflow the stack.
    if (error instanceof RangeError) return replacement;
    throw error;
  }
}

function withoutMetadata(text: string): unknown {
  const { metadata: _metadata, ...definition } = parseExact(text) as Record<string, unknown>;
  return definition;
}

function createCompare(): Compare {
  let work = 0;
  const compare: Compare = (before, after, pointer) => {
    work += (1 + countUnmatched(before, after)) * weightOf(pointer.tokens);
    if (work > MAX_WEIGHTED_COMPARISONS)
      throw new RangeError('The comparison takes too much work.');
    if (isRawNumber(before) || isRawNumber(after))
      return isSameNumber(before, after)
        ? []
        : [{ op: 'replace', path: pointer.toString(), value: after as unknown }];
    if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
    if (Math.max(before.length, after.length) <= MAX_EDIT_DISTANCE_ENTRIES) return undefined;
    return diffByPosition(before, after, pointer.toString(), compare);
  };
  return compare;
}

const weightOf = (tokens: string[]) =>
  1 + tokens.reduce((length, token) => length + token.length, 0) / PATH_WEIGHT_CHARACTERS;

/** Returns the number of entries that only one of two lists or objects has. */
function countUnmatched(before: unknown, after: unknown): number {
  if (Array.isArray(before) && Array.isArray(after)) return Math.abs(before.length - after.length);
  if (!isJsonObject(before) || !isJsonObject(after)) return 0;
  const keys = Object.keys(before);
  const sharedCount = keys.filter((key) => Object.hasOwn(after, key)).length;
  return keys.length + Object.keys(after).length - 2 * sharedCount;
}

/** Skips equal entries at both ends, and compares the others by position. */
function diffByPosition(
  before: unknown[],
  after: unknown[],
  path: string,
  compare: Compare,
): Operation[] {
  const isEqualAt = (i: number) => createPatch(before.at(i), after.at(i), compare).length === 0;
  const shorterLength = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < shorterLength && isEqualAt(head)) head++;
  while (tail < shorterLength - head && isEqualAt(-1 - tail)) tail++;

  const operations: Operation[] = [];
  for (let i = head; i < shorterLength - tail; i++)
    for (const change of createPatch(before[i], after[i], compare))
      operations.push({ ...change, path: `${path}/${i}${change.path}` });
  for (let i = shorterLength - tail; i < after.length - tail; i++)
    operations.push({ op: 'add', path: `${path}/${i}`, value: after[i] });
  for (let i = before.length - tail - 1; i >= shorterLength - tail; i--)
    operations.push({ op: 'remove', path: `${path}/${i}` });
  return operations;
}
