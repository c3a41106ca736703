import type { Check } from './findings.ts';
import { scanPatterns, select, stringsAt } from './select.ts';

/** Returns the check of names and ids that are empty. They are the default of some producers. */
export const emptyNames = (patterns: string[]): Check =>
  function* (definition) {
    for (const pattern of patterns)
      for (const { path, value } of select(definition, pattern)) if (value === '') yield { path };
  };

/** Returns the check of references at `patterns` to the ids at `ids`. An empty text refers to nothing. */
export const unknownReferences = (ids: string, patterns: string[]): Check =>
  function* (definition) {
    const declaredIds = new Set(stringsAt(definition, ids));
    for (const pattern of patterns)
      for (const { path, value } of select(definition, pattern))
        if (typeof value === 'string' && value !== '' && !declaredIds.has(value))
          yield { path, parameters: { id: value } };
  };

/** Returns the patterns of fields of all scans. */
export const inScans = (...fields: string[]) =>
  scanPatterns.flatMap((scan) => fields.map((field) => `${scan}.${field}`));

const block = 'sdp_configuration.execution_block';

/** Returns the check of ids that an earlier entry of the same list has. Without a field, the entries are ids. */
const duplicates = (fields: [list: string, id?: string][]): Check =>
  function* (definition) {
    for (const [pattern, id] of fields)
      for (const list of select(definition, pattern)) {
        const ids = new Set<unknown>();
        for (const { path, value } of select(list.value, id === undefined ? '*' : `*.${id}`)) {
          if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
          if (ids.has(value))
            yield { path: [...list.path, ...path], parameters: { id: String(value) } };
          ids.add(value);
        }
      }
  };

/** Checks the ids that other parts of a definition refer to. */
export const duplicateIds = duplicates([
  ['scan_definitions', 'scan_definition_id'],
  ['targets', 'target_id'],
  ['csp_configurations', 'config_id'],
  ['dish_configurations', 'dish_configuration_id'],
]);

/** Checks the ids that existing definitions repeat. */
export const duplicateInnerIds = duplicates([
  [`${block}.beams`, 'beam_id'],
  [`${block}.scan_types`, 'scan_type_id'],
  [`${block}.channels`, 'channels_id'],
  [`${block}.channels.*.spectral_windows`, 'spectral_window_id'],
  [`${block}.polarisations`, 'polarisations_id'],
  ['sdp_configuration.processing_blocks', 'pb_id'],
  ['csp_configurations.*.cbf.fsp', 'fsp_id'],
  ['csp_configurations.*.midcbf.subbands.*.correlation_spws', 'spw_id'],
  ['csp_configurations.*.lowcbf.correlation_spws', 'spw_id'],
  ['dish_allocations.dish_ids'],
  ['dish_allocations.receptor_ids'],
  ['dish_allocations.reference_dishes'],
  ['observing_constraints.required_receptors'],
  ['sdp_configuration.resources.receptors'],
  ['dish_allocations.scan_sequence', 'scan_definition_id'],
  ['mccs_allocation.subarray_beams', 'subarray_beam_id'],
  ['mccs_allocation.subarray_beams.*.scan_sequence', 'scan_definition_id'],
  ['subarray_beam_configurations', 'subarray_beam_configuration_id'],
  ['target_beam_configurations', 'target_beam_id'],
]);
