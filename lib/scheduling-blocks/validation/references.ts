import type { Found } from './findings.ts';
import { places, scans, textsAt } from './places.ts';

/** Names at `patterns` that are none of the ids at `ids`. */
function* unresolved(definition: unknown, patterns: string[], ids: string): Generator<Found> {
  const known = new Set(textsAt(definition, ids));
  for (const pattern of patterns)
    for (const { path, value } of places(definition, pattern))
      if (typeof value === 'string' && !known.has(value)) yield { path, facts: { id: value } };
}

const inScans = (...fields: string[]) =>
  scans.flatMap((scan) => fields.map((field) => `${scan}.${field}`));

const toTargets = inScans('target', 'target_ref');
const toDishes = inScans('dish_configuration', 'dish_configuration_ref');
const toCsp = inScans('csp_configuration', 'csp_configuration_ref');
const toBeams = inScans('target_beam_configurations.*', 'target_beam_configuration_refs.*');
/** Where a sequence holds texts, they are names of scans that are defined elsewhere. */
const toScans = ['scan_sequence.*', ...scans];

/** Every target that a scan names is one of the definition's. */
export const targetUnknown = (definition: unknown) =>
  unresolved(definition, toTargets, 'targets.*.target_id');

/** Every dish configuration that a scan names is one of the definition's. */
export const dishConfigurationUnknown = (definition: unknown) =>
  unresolved(definition, toDishes, 'dish_configurations.*.dish_configuration_id');

/** Every CSP configuration that a scan names is one of the definition's. */
export const cspConfigurationUnknown = (definition: unknown) =>
  unresolved(definition, toCsp, 'csp_configurations.*.config_id');

/** Every target beam that a scan names is one of the definition's. */
export const targetBeamUnknown = (definition: unknown) =>
  unresolved(definition, toBeams, 'target_beam_configurations.*.target_beam_id');

/** Every scan that a sequence names is one of the definition's. */
export const scanUnknown = (definition: unknown) =>
  unresolved(definition, toScans, 'scan_definitions.*.scan_definition_id');
