import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import type { Path } from '#lib/documents/findings.ts';

type Selected = { path: Path; value: unknown };

/**
 * Yields the values at a pattern such as `targets.*.target_id`, where `*` stands for every entry of a list or
 * object. Skips absent values and nulls; the definition may be any JSON value.
 */
export function* select(definition: unknown, pattern: string): Generator<Selected> {
  yield* selectFrom([], definition, pattern.split('.'));
}

function* selectFrom(path: Path, value: unknown, steps: string[]): Generator<Selected> {
  const star = steps.indexOf('*');
  const names = star === -1 ? steps : steps.slice(0, star);
  const found = names.reduce(fieldOf, value);
  if (found === undefined || found === null) return;
  const foundPath = [...path, ...names];
  if (star === -1) {
    yield { path: foundPath, value: found };
    return;
  }
  const rest = steps.slice(star + 1);
  const [next] = rest;
  for (const [key, entry] of entriesOf(found)) {
    // Keeps lists with very many entries cheap: no generator for an entry without the field.
    if (next !== undefined && next !== '*' && fieldOf(entry, next) === undefined) continue;
    yield* selectFrom([...foundPath, key], entry, rest);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function entriesOf(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
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
