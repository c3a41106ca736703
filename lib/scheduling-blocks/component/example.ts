/** A short definition that is valid, for the documentation. */
export const example = {
  interface: 'https://schema.skao.int/ska-oso-pdm-sbd/0.1',
  telescope: 'ska_mid',
  description: 'Polaris Australis, one scan',
  activities: {
    observe: {
      kind: 'git',
      path: 'git://scripts/allocate_and_observe_sb.py',
      repo: 'https://gitlab.com/ska-telescope/oso/ska-oso-scripting.git',
      branch: 'master',
    },
  },
  targets: [
    {
      target_id: 'target-00001',
      name: 'Polaris Australis',
      pointing_pattern: {
        active: 'SinglePointParameters',
        parameters: [{ kind: 'SinglePointParameters', offset_x_arcsec: 0, offset_y_arcsec: 0 }],
      },
      reference_coordinate: { kind: 'icrs', ra_str: '21:08:47.92', dec_str: '-88:57:22.9' },
    },
  ],
  csp_configurations: [
    {
      config_id: 'csp-configuration-00001',
      name: 'Band 1',
      midcbf: { frequency_band: '1', subbands: [] },
    },
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
  sdp_configurations: [
    { sdp_script: 'vis-receive', script_version: 'latest', script_parameters: {} },
  ],
};
