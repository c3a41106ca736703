import type { Found } from './findings.ts';
import { places, valueAt } from './places.ts';

/** What is of the other telescope. */
const others: Record<string, string[]> = {
  ska_mid: ['mccs_allocation', 'subarray_beam_configurations'],
  ska_low: ['dish_allocations', 'dish_configurations'],
};

/** A definition for Mid has no stations, and one for Low no dishes. */
export function* wrongTelescope(definition: unknown): Generator<Found> {
  const telescope = valueAt(definition, 'telescope');
  if (typeof telescope !== 'string' || !Object.hasOwn(others, telescope)) return;
  for (const field of others[telescope] ?? [])
    for (const { path, value } of places(definition, field))
      if (typeof value !== 'object' || Object.keys(value ?? {}).length > 0)
        yield { path, facts: { telescope } };
}
