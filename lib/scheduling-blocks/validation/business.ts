import { valueAt } from '#lib/documents/findings.ts';
import { MAX_FINDINGS, type RuleCode } from '../rules.ts';
import { tuningWithoutBand5 } from './bands.ts';
import { declination, rightAscension } from './coordinates.ts';
import type { Check, Finding, Violation } from './findings.ts';
import {
  duplicateIds,
  duplicateInnerIds,
  emptyNames,
  inScans,
  unknownReferences,
} from './references.ts';
import { scanPatterns, select } from './select.ts';

/** Names, and references to targets. An empty one is a warning. */
const names = [
  ...['name', 'targets.*.target_id', 'targets.*.name', 'target_beam_configurations.*.target'],
  ...['csp_configurations.*.name', 'csp_configurations.*.subarray.subarray_name'],
  'sdp_configuration.execution_block.scan_types.*.beams.*.field_id',
  'sdp_configuration.processing_blocks.*.script.name',
  'sdp_configurations.*.sdp_script',
  ...inScans('target', 'target_ref'),
];

/** The business rules. Each accepts any JSON value. A string in a scan sequence refers to a scan definition. */
// prettier-ignore
const rules: [RuleCode, Check][] = [
  ['NAME_EMPTY', emptyNames(names)],
  ['TARGET_UNKNOWN', unknownReferences('targets.*.target_id', inScans('target', 'target_ref'))],
  ['DISH_CONFIGURATION_UNKNOWN', unknownReferences('dish_configurations.*.dish_configuration_id', inScans('dish_configuration', 'dish_configuration_ref'))],
  ['CSP_CONFIGURATION_UNKNOWN', unknownReferences('csp_configurations.*.config_id', inScans('csp_configuration', 'csp_configuration_ref'))],
  ['TARGET_BEAM_UNKNOWN', unknownReferences('target_beam_configurations.*.target_beam_id', inScans('target_beam_configurations.*', 'target_beam_configuration_refs.*'))],
  ['SCAN_UNKNOWN', unknownReferences('scan_definitions.*.scan_definition_id', ['scan_sequence.*', ...scanPatterns])],
  ['ID_TAKEN', duplicateIds],
  ['ID_REPEATED', duplicateInnerIds],
  ['TUNING_WITHOUT_BAND_5', tuningWithoutBand5],
  ['RIGHT_ASCENSION', rightAscension],
  ['DECLINATION', declination],
  ['WRONG_TELESCOPE', wrongTelescope],
  ['SCAN_WITHOUT_TIME', scanWithoutTime],
  ['ACTIVITY_INCOMPLETE', activityIncomplete],
];

/** Returns the violations of all business rules, at most `MAX_FINDINGS` + 1 of each rule. */
export const checkBusinessRules = (definition: unknown): Finding[] =>
  rules.flatMap(([code, check]) =>
    check(definition)
      .take(MAX_FINDINGS + 1)
      .map((violation) => ({ ...violation, code }))
      .toArray(),
  );

/** Fields of the other telescope. */
const foreignFields = new Map<unknown, string[]>([
  ['ska_mid', ['mccs_allocation', 'subarray_beam_configurations']],
  ['ska_low', ['dish_allocations', 'dish_configurations']],
]);

function* wrongTelescope(definition: unknown): Generator<Violation> {
  const telescope = valueAt(definition, ['telescope']);
  for (const field of foreignFields.get(telescope) ?? [])
    for (const { path, value } of select(definition, field))
      if (typeof value !== 'object' || Object.keys(value ?? {}).length > 0)
        yield { path, parameters: { telescope: String(telescope) } };
}

const durations = ['scan_duration', 'scan_duration.value', 'scan_duration_ms'];

function* scanWithoutTime(definition: unknown): Generator<Violation> {
  for (const scan of scanPatterns)
    for (const duration of durations)
      for (const { path, value } of select(definition, `${scan}.${duration}`))
        if (typeof value === 'number' && value <= 0) yield { path };
}

/** Fields that a script requires, by its kind. */
const requiredFields = new Map<unknown, string[]>([
  ['git', ['repo', 'path']],
  ['filesystem', ['path']],
  ['inline', ['content']],
]);

function* activityIncomplete(definition: unknown): Generator<Violation> {
  for (const { path, value: activity } of select(definition, 'activities.*')) {
    const kind = valueAt(activity, ['kind']);
    for (const field of requiredFields.get(kind) ?? [])
      if ((valueAt(activity, [field]) ?? '') === '')
        yield { path: [...path, field], parameters: { kind: String(kind) } };
  }
}
