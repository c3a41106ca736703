import type { Found } from './findings.ts';
import { places, scans, textsAt, valueAt } from './places.ts';

const band5 = ['5a', '5b'];
const parts = ['common', 'midcbf'];

/** Band 5 tuning is there only where the CSP configuration is used in band 5a or 5b. */
export function* tuningWithoutBand5(definition: unknown): Generator<Found> {
  const used = otherBandsInUse(definition);
  const any = otherThan5(textsAt(definition, 'dish_configurations.*.receiver_band'));
  for (const { path, value: configuration } of places(definition, 'csp_configurations.*')) {
    const own = parts.flatMap((part) => textsAt(configuration, `${part}.frequency_band`));
    const id = valueAt(configuration, 'config_id');
    // Its own band, where it names one; else those that scans use it in; else, without a scan, all.
    const band = own.length > 0 ? otherThan5(own) : used.has(id) ? used.get(id) : any;
    if (band === undefined) continue;
    for (const part of parts)
      for (const tuning of places(configuration, `${part}.band_5_tuning`))
        if (Array.isArray(tuning.value) && tuning.value.length > 0)
          yield { path: [...path, ...tuning.path], facts: { band } };
  }
}

const otherThan5 = (bands: string[]) => bands.find((band) => !band5.includes(band));

/**
 * The first band beside band 5 that scans use each CSP configuration in, by the dish configurations that
 * they name; undefined where they use it in band 5 alone, or in none that is known.
 */
function otherBandsInUse(definition: unknown): Map<unknown, string | undefined> {
  const bandOf = new Map<unknown, string[]>();
  for (const { value: dish } of places(definition, 'dish_configurations.*'))
    bandOf.set(valueAt(dish, 'dish_configuration_id'), textsAt(dish, 'receiver_band'));
  const used = new Map<unknown, string | undefined>();
  for (const pattern of scans)
    for (const { value: scan } of places(definition, pattern)) {
      const csp = fieldOf(scan, 'csp_configuration');
      if (typeof csp !== 'string') continue;
      const bands = bandOf.get(fieldOf(scan, 'dish_configuration')) ?? [];
      used.set(csp, used.get(csp) ?? otherThan5(bands));
    }
  return used;
}

/** What a scan names, in the older form or the newer one. */
const fieldOf = (scan: unknown, field: string) =>
  valueAt(scan, field) ?? valueAt(scan, `${field}_ref`);
