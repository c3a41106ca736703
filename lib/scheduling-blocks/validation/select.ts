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
  for (const [key, entry] of entriesOf(node)) {
    // Creates no generator for an entry without the field: a list may have very many entries.
    if (nextStep !== undefined && nextStep !== '*' && fieldOf(entry, nextStep) === undefined)
      continue;
    yield* selectFrom([...nodePath, key], entry, rest);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The entries of objects that several rules visit: listing 200,000 of them takes 0.1 s. */
const knownEntries = new WeakMap<object, [string, unknown][]>();

function entriesOf(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  if (typeof value !== 'object' || value === null) return [];
  const entries = knownEntries.get(value) ?? Object.entries(value);
  knownEntries.set(value, entries);
  return entries;
}

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
