import type { telescopes } from './component/definition.ts';

type Telescope = (typeof telescopes)[number];

/** Ids within a definition end in a number of five digits. */
const within = (prefix: string, id: number) => `${prefix}-${String(id % 100_000).padStart(5, '0')}`;

/** What a definition begins as: generated ids, the usual scripts, and lists to be filled in. */
export function draftOf(telescope: Telescope, newId: () => number) {
  return {
    interface: 'https://schema.skao.int/ska-oso-pdm-sbd/0.1',
    telescope,
    activities: {
      observe: {
        kind: 'git',
        path: 'git://scripts/allocate_and_observe_sb.py',
        repo: 'https://gitlab.com/ska-telescope/oso/ska-oso-scripting.git',
        branch: 'master',
        function_args: { init: { args: [], kwargs: {} }, main: { args: [], kwargs: {} } },
      },
    },
    observing_constraints: { required_receptors: [] },
    targets: [],
    csp_configurations: [],
    ...(telescope === 'ska_mid'
      ? {
          dish_allocations: {
            dish_allocation_id: within('dish-allocation', newId()),
            dish_ids: [],
            reference_dishes: [],
            scan_sequence: [],
          },
        }
      : {
          mccs_allocation: {
            mccs_allocation_id: within('mccs-allocation', newId()),
            subarray_beams: [],
          },
        }),
    sdp_configurations: [
      { sdp_script: 'vis-receive', script_version: 'latest', script_parameters: {} },
    ],
  };
}
