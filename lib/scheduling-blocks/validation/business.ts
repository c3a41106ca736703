import { MOST_FOUND, type RuleCode } from '../rules.ts';
import { activityIncomplete } from './activities.ts';
import { tuningWithoutBand5 } from './bands.ts';
import { declination, rightAscension } from './coordinates.ts';
import type { Finding, Found } from './findings.ts';
import { idRepeated, idTaken } from './ids.ts';
import * as references from './references.ts';
import { scanWithoutTime } from './scans.ts';
import { wrongTelescope } from './telescopes.ts';

/** The business rules, each by its code; they look at whatever was sent. */
const businessRules: Partial<Record<RuleCode, (definition: unknown) => Iterable<Found>>> = {
  TARGET_UNKNOWN: references.targetUnknown,
  DISH_CONFIGURATION_UNKNOWN: references.dishConfigurationUnknown,
  CSP_CONFIGURATION_UNKNOWN: references.cspConfigurationUnknown,
  TARGET_BEAM_UNKNOWN: references.targetBeamUnknown,
  SCAN_UNKNOWN: references.scanUnknown,
  ID_TAKEN: idTaken,
  ID_REPEATED: idRepeated,
  TUNING_WITHOUT_BAND_5: tuningWithoutBand5,
  RIGHT_ASCENSION: rightAscension,
  DECLINATION: declination,
  WRONG_TELESCOPE: wrongTelescope,
  SCAN_WITHOUT_TIME: scanWithoutTime,
  ACTIVITY_INCOMPLETE: activityIncomplete,
};

/** What the business rules find. */
export const businessFindings = (definition: unknown): Finding[] =>
  Object.entries(businessRules).flatMap(([code, rule]) =>
    first(MOST_FOUND, rule(definition)).map((found) => ({ ...found, code: code as RuleCode })),
  );

function first<T>(most: number, values: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const value of values) if (taken.push(value) === most) break;
  return taken;
}
