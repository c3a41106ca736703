import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import type { Path } from '#lib/documents/findings.ts';

type SelectedValue = { path: Path; value: unknown };

/**
 * Yields the values at a pattern such as `targets.*.target_id`, where `*` stands for every entry of a list or
 * object. Skips absent values and nulls; the definition may be any JSON value.
 */
export function* select(definition: unknown, pattern: string): Generator<SelectedValue> {
  yield* selectFrom([], definition, pattern.split('.'));
}

function* selectFrom(path: Path, value: unknown, steps: string[]): Generator<SelectedValue> {
  const star = steps.indexOf('*');
  const names = star === -1 ? steps : steps.slice(0, star);
  const node = names.reduce(fieldOf, value);
  if (node === undefined || node === null) return;
  const nodePath = [...path, ...names];
  if (star === -1) {
    yield { path: nodePath, value: node };
    return;
  }
  const rest = steps.slice(star + 1);
  const [nextStep] = rest;
  const entries = nextStep === undefined ? entriesOf(node) : nonEmptyEntries(node);
  for (const [key, entry] of entries) {
    // Creates no generator for an entry without the field: a list may have very many entries.
    if (nextStep !== undefined && nextStep !== '*' && fieldOf(entry, nextStep) === undefined)
      continue;
    yield* selectFrom([...nodePath, key], entry, rest);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

type Entry = [string | number, unknown];

function entriesOf(value: unknown): Iterable<Entry> {
  if (Array.isArray(value)) return value.entries();
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The entries that have entries of their own, by list or object. Many rules visit each, and most are small. */
const knownEntries = new WeakMap<object, Entry[]>();

function nonEmptyEntries(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  const known = knownEntries.get(value);
  if (known) return known;
  const entries = Array.from(entriesOf(value)).filter(([, entry]) => isNonEmpty(entry));
  knownEntries.set(value, entries);
  return entries;
}

function isNonEmpty(value: unknown): boolean {
  for (const _ in value as object) return true;
  return false;
}

/** Yields the lists and objects at a pattern that ends with `*`, if they have entries. */
export const groupsAt = (definition: unknown, pattern: string): Iterable<SelectedValue> =>
  select(definition, pattern.slice(0, -'.*'.length)).flatMap(({ path, value }) =>
    nonEmptyEntries(value).map(([key, entry]) => ({ path: [...path, key], value: entry })),
  );

export const stringsAt = (definition: unknown, pattern: string): string[] =>
  select(definition, pattern)
    .map(({ value }) => value)
    .filter((value) => typeof value === 'string')
    .toArray();

/** Patterns of all scans: the first of the older form, the others of the newer one. */
export const scanPatterns = [
  'scan_definitions.*',
  'dish_allocations.scan_sequence.*',
  'mccs_allocation.subarray_beams.*.scan_sequence.*',
];
