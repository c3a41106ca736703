import { createPatch, type Operation } from 'rfc6902';
import { isRawNumber, parseExact, isSameNumber } from '#lib/contract/json/exact-json.ts';

/** The best fit of two lists takes their lengths multiplied: longer ones are compared place by place. */
const LONG_LIST = 100;
/** Pairs of values that are compared, and entries that one of a pair alone has: about a second. */
const MOST_WORK = 250_000;
/** Of a change so many characters deep, the path is as much work as the change. */
const LONG_PATH = 256;

type Compare = NonNullable<Parameters<typeof createPatch>[2]>;

/**
 * The text of a JSON Patch that makes one definition of another, `metadata` left aside. Where it would
 * be longer than the definition, or take too long to find, it is the replacement of the whole.
 */
export function changesBetween(from: string, to: string): string {
  const [before, after] = [withoutMetadata(from), withoutMetadata(to)];
  const whole = JSON.stringify([{ op: 'replace', path: '', value: after }]);
  const patch = patchBetween(before, after);
  if (!patch || lengthOfPaths(patch) >= whole.length) return whole;
  const changes = JSON.stringify(patch);
  return changes.length < whole.length ? changes : whole;
}

/** A key of a megabyte stands in the path of each change below it: that may be more than a text holds. */
const lengthOfPaths = (patch: Operation[]) =>
  patch.reduce((length, { path }) => length + path.length, 0);

function withoutMetadata(text: string): unknown {
  const { metadata: _metadata, ...definition } = parseExact(text) as Record<string, unknown>;
  return definition;
}

class TooMuchWork extends Error {}

function patchBetween(before: unknown, after: unknown): Operation[] | undefined {
  try {
    return createPatch(before, after, comparer());
  } catch (error) {
    // rfc6902 hands lists of operations on as arguments: very many are more than the stack holds.
    if (error instanceof TooMuchWork || error instanceof RangeError) return undefined;
    throw error;
  }
}

function comparer(): Compare {
  let work = 0;
  const compare: Compare = (before, after, pointer) => {
    work += (1 + entriesOfOne(before, after)) * weightOf(pointer.tokens);
    if (work > MOST_WORK) throw new TooMuchWork();
    if (isRawNumber(before) || isRawNumber(after))
      return isSameNumber(before, after)
        ? []
        : [{ op: 'replace', path: pointer.toString(), value: after as unknown }];
    if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
    if (Math.max(before.length, after.length) <= LONG_LIST) return undefined;
    return placeByPlace(before, after, pointer.toString(), compare);
  };
  return compare;
}

const weightOf = (tokens: string[]) =>
  1 + tokens.reduce((length, token) => length + token.length, 0) / LONG_PATH;

/** How many entries one of two lists or two objects has more than the other: each is a change. */
function entriesOfOne(before: unknown, after: unknown): number {
  if (Array.isArray(before) && Array.isArray(after)) return Math.abs(before.length - after.length);
  if (!isObject(before) || !isObject(after)) return 0;
  const keys = Object.keys(before);
  const shared = keys.filter((key) => Object.hasOwn(after, key)).length;
  return keys.length + Object.keys(after).length - 2 * shared;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Leaves aside what is the same at both ends, and compares what lies between by its places. */
function placeByPlace(
  before: unknown[],
  after: unknown[],
  at: string,
  compare: Compare,
): Operation[] {
  const changes = (i: number, j: number) => createPatch(before[i], after[j], compare);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && changes(head, head).length === 0) head++;
  let tail = 0;
  while (
    tail < shorter - head &&
    changes(before.length - 1 - tail, after.length - 1 - tail).length === 0
  )
    tail++;

  const operations: Operation[] = [];
  for (let i = head; i < shorter - tail; i++)
    for (const change of changes(i, i))
      operations.push({ ...change, path: `${at}/${i}${change.path}` });
  for (let i = shorter - tail; i < after.length - tail; i++)
    operations.push({ op: 'add', path: `${at}/${i}`, value: after[i] });
  for (let i = before.length - tail - 1; i >= shorter - tail; i--)
    operations.push({ op: 'remove', path: `${at}/${i}` });
  return operations;
}
