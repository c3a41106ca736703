import type { Path } from './findings.ts';

/** A value in a definition, and where it is. */
export type Place = { path: Path; value: unknown };

/**
 * What stands at a pattern such as `targets.*.target_id`: `*` is every entry of a list or object.
 * Whatever a definition holds, a place that is not there, or null, is left out.
 */
export function* places(definition: unknown, pattern: string): Generator<Place> {
  yield* below({ path: [], value: definition }, pattern.split('.'));
}

function* below(place: Place, [step, ...rest]: string[]): Generator<Place> {
  const { path, value } = place;
  if (value === null || value === undefined) return;
  if (step === undefined) yield place;
  else if (typeof value !== 'object') return;
  else if (step !== '*') {
    if (Object.hasOwn(value, step) && !Array.isArray(value))
      yield* below({ path: [...path, step], value: (value as Entries)[step] }, rest);
  } else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) {
      // Of a million entries in which nothing can be, none is looked into.
      if (rest.length > 0 && (typeof entry !== 'object' || entry === null)) continue;
      yield* below({ path: [...path, index], value: entry }, rest);
    }
  else
    for (const [key, entry] of Object.entries(value))
      yield* below({ path: [...path, key], value: entry }, rest);
}

type Entries = Record<string, unknown>;

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
