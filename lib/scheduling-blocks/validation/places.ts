import type { Path } from './findings.ts';

/** A value in a definition, and where it is. */
type Place = { path: Path; value: unknown };

/**
 * What stands at a pattern such as `targets.*.target_id`: `*` is every entry of a list or object.
 * Whatever a definition holds, a place that is not there, or null, is left out.
 */
export function* places(definition: unknown, pattern: string): Generator<Place> {
  yield* below([], definition, pattern.split('.'));
}

function* below(path: Path, value: unknown, steps: string[]): Generator<Place> {
  const star = steps.indexOf('*');
  const named = star === -1 ? steps : steps.slice(0, star);
  const found = named.reduce(field, value);
  if (found === undefined || found === null) return;
  const place = [...path, ...named];
  if (star === -1) yield { path: place, value: found };
  else {
    const rest = steps.slice(star + 1);
    for (const [key, entry] of entriesOf(found)) {
      // Of a million entries without the field, none costs more than this look.
      const [next] = rest;
      if (next !== undefined && next !== '*' && field(entry, next) === undefined) continue;
      yield* below([...place, key], entry, rest);
    }
  }
}

/** A field of an object, if it is one and has it. */
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function entriesOf(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The value at the first place of a pattern that is there. */
export function valueAt(definition: unknown, pattern: string): unknown {
  for (const { value } of places(definition, pattern)) return value;
  return undefined;
}

/** All texts at a pattern. */
export function textsAt(definition: unknown, pattern: string): string[] {
  const values = Array.from(places(definition, pattern), ({ value }) => value);
  return values.filter((value) => typeof value === 'string');
}

/** Where scans stand: defined in one place of old, in the order of the night of new. */
export const scans = [
  'scan_definitions.*',
  'dish_allocations.scan_sequence.*',
  'mccs_allocation.subarray_beams.*.scan_sequence.*',
];
