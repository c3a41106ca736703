import type { Found } from './findings.ts';
import { places } from './places.ts';

/** Lists whose ids other parts of a definition name, with the field that is the id. */
const named: [list: string, id: string][] = [
  ['scan_definitions', 'scan_definition_id'],
  ['targets', 'target_id'],
  ['csp_configurations', 'config_id'],
  ['dish_configurations', 'dish_configuration_id'],
];

const block = 'sdp_configuration.execution_block';

/** Lists in which real definitions repeat ids. */
const loose: [list: string, id: string][] = [
  [`${block}.beams`, 'beam_id'],
  [`${block}.scan_types`, 'scan_type_id'],
  [`${block}.channels`, 'channels_id'],
  [`${block}.channels.*.spectral_windows`, 'spectral_window_id'],
  [`${block}.polarisations`, 'polarisations_id'],
  ['sdp_configuration.processing_blocks', 'pb_id'],
  ['csp_configurations.*.cbf.fsp', 'fsp_id'],
  ['csp_configurations.*.midcbf.subbands.*.correlation_spws', 'spw_id'],
  ['csp_configurations.*.lowcbf.correlation_spws', 'spw_id'],
  ['dish_allocations.scan_sequence', 'scan_definition_id'],
  ['mccs_allocation.subarray_beams', 'subarray_beam_id'],
  ['mccs_allocation.subarray_beams.*.scan_sequence', 'scan_definition_id'],
  ['subarray_beam_configurations', 'subarray_beam_configuration_id'],
  ['target_beam_configurations', 'target_beam_id'],
];

/** Ids that an earlier entry of the same list has. */
function* repeated(definition: unknown, lists: typeof named): Generator<Found> {
  for (const [pattern, id] of lists)
    for (const list of places(definition, pattern)) {
      const seen = new Set<unknown>();
      for (const { path, value } of places(list.value, `*.${id}`)) {
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        if (seen.has(value)) yield { path: [...list.path, ...path], facts: { id: String(value) } };
        seen.add(value);
      }
    }
}

/** Ids by which other parts name a thing are there once. */
export const idTaken = (definition: unknown) => repeated(definition, named);

/** Other ids should be there once. */
export const idRepeated = (definition: unknown) => repeated(definition, loose);
