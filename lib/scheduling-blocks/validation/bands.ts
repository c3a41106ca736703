import { valueAt } from '#lib/documents/findings.ts';
import type { Violation } from './findings.ts';
import { groupsAt, scanPatterns, select, stringsAt } from './select.ts';

const band5 = ['5a', '5b'];
const parts = ['common', 'midcbf'];

/** Yields the band 5 tunings of CSP configurations that are used in another band. */
export function* tuningWithoutBand5(definition: unknown): Generator<Violation> {
  const bandsInUse = otherBandsInUse(definition);
  const receivedBand = findOtherBand(stringsAt(definition, 'dish_configurations.*.receiver_band'));
  for (const { path, value: configuration } of groupsAt(definition, 'csp_configurations.*')) {
    const ownBands = parts.flatMap((part) => stringsAt(configuration, `${part}.frequency_band`));
    const id = valueAt(configuration, ['config_id']);
    // Its own band takes precedence, then the bands of its scans, then, without a scan, all received bands.
    const band =
      ownBands.length > 0
        ? findOtherBand(ownBands)
        : bandsInUse.has(id)
          ? bandsInUse.get(id)
          : receivedBand;
    if (band === undefined) continue;
    for (const part of parts)
      for (const tuning of select(configuration, `${part}.band_5_tuning`))
        if (Array.isArray(tuning.value) && tuning.value.length > 0)
          yield { path: [...path, ...tuning.path], parameters: { band } };
  }
}

const findOtherBand = (bands: string[]) => bands.find((band) => !band5.includes(band));

/**
 * Returns the first band other than band 5 in which scans use each CSP configuration, by the dish configurations
 * that they refer to; undefined if the scans use it in band 5 only, or in no known band.
 */
function otherBandsInUse(definition: unknown): Map<unknown, string | undefined> {
  const bandsByDish = new Map<unknown, string[]>();
  for (const { value: dish } of select(definition, 'dish_configurations.*'))
    for (const { value: id } of select(dish, 'dish_configuration_id'))
      bandsByDish.set(id, stringsAt(dish, 'receiver_band'));
  const bandsInUse = new Map<unknown, string | undefined>();
  for (const pattern of scanPatterns)
    for (const { value: scan } of groupsAt(definition, pattern)) {
      const csp = referenceOf(scan, 'csp_configuration');
      if (typeof csp !== 'string') continue;
      const bands = bandsByDish.get(referenceOf(scan, 'dish_configuration')) ?? [];
      bandsInUse.set(csp, bandsInUse.get(csp) ?? findOtherBand(bands));
    }
  return bandsInUse;
}

const referenceOf = (scan: unknown, field: string) =>
  valueAt(scan, [field]) ?? valueAt(scan, [`${field}_ref`]);
