import type { Found } from './findings.ts';
import { places, valueAt } from './places.ts';

/** What a script needs, by the kind of place where it lies. */
const needs: Record<string, string[]> = { git: ['repo', 'path'], filesystem: ['path'] };

/** A script of kind git names its repository and path, one of kind filesystem its path. */
export function* activityIncomplete(definition: unknown): Generator<Found> {
  for (const { path, value: activity } of places(definition, 'activities.*')) {
    const kind = valueAt(activity, 'kind');
    if (typeof kind !== 'string' || !Object.hasOwn(needs, kind)) continue;
    for (const field of needs[kind] ?? [])
      if ((valueAt(activity, field) ?? '') === '')
        yield { path: [...path, field], facts: { kind } };
  }
}
