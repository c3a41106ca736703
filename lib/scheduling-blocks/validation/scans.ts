import type { Found } from './findings.ts';
import { places, scans } from './places.ts';

const durations = ['scan_duration', 'scan_duration.value', 'scan_duration_ms'];

/** Every scan lasts longer than 0. */
export function* scanWithoutTime(definition: unknown): Generator<Found> {
  for (const scan of scans)
    for (const duration of durations)
      for (const { path, value } of places(definition, `${scan}.${duration}`))
        if (typeof value === 'number' && value <= 0) yield { path };
}
