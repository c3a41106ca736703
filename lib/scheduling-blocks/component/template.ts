export const telescopes = ['ska_mid', 'ska_low'] as const;

const schema = 'https://schema.skao.int/ska-oso-pdm-sbd/0.1';

/** The default script of an observation. */
export const script = {
  kind: 'git',
  path: 'git://scripts/allocate_and_observe_sb.py',
  repo: 'https://gitlab.com/ska-telescope/oso/ska-oso-scripting.git',
  branch: 'master',
};

const sdp_configurations = [
  { sdp_script: 'vis-receive', script_version: 'latest', script_parameters: {} },
];

/** Returns a new definition with the default scripts, empty lists, and an allocation with an id. */
export function createTemplate(telescope: (typeof telescopes)[number], newId: () => number) {
  const id = (prefix: string) => `${prefix}-${String(newId() % 100_000).padStart(5, '0')}`;
  const function_args = { init: { args: [], kwargs: {} }, main: { args: [], kwargs: {} } };
  return {
    interface: schema,
    telescope,
    activities: { observe: { ...script, function_args } },
    observing_constraints: { required_receptors: [] },
    targets: [],
    csp_configurations: [],
    ...(telescope === 'ska_mid'
      ? {
          dish_allocations: {
            dish_allocation_id: id('dish-allocation'),
            dish_ids: [],
            reference_dishes: [],
            scan_sequence: [],
          },
        }
      : { mccs_allocation: { mccs_allocation_id: id('mccs-allocation'), subarray_beams: [] } }),
    sdp_configurations,
  };
}

/** A short valid definition for the documentation. */
export const example = {
  interface: schema,
  telescope: 'ska_mid',
  description: 'Polaris Australis, one scan',
  activities: { observe: script },
  targets: [
    {
      target_id: 'target-00001',
      name: 'Polaris Australis',
      reference_coordinate: { kind: 'icrs', ra_str: '21:08:47.92', dec_str: '-88:57:22.9' },
    },
  ],
  csp_configurations: [
    { config_id: 'csp-configuration-00001', midcbf: { frequency_band: '1', subbands: [] } },
  ],
  dish_allocations: {
    dish_allocation_id: 'dish-allocation-00001',
    selected_subarray_definition: 'AA1',
    dish_ids: ['SKA036', 'SKA040'],
    scan_sequence: [
      {
        scan_definition_id: 'scan-definition-00001',
        scan_duration_ms: 60_000,
        target_ref: 'target-00001',
        csp_configuration_ref: 'csp-configuration-00001',
        scan_intent: 'Science',
      },
    ],
  },
  sdp_configurations,
};
