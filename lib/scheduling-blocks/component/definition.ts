import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { nullish } from '#lib/contract/fields.ts';
import { activities } from './activities.ts';
import * as arrays from './arrays.ts';
import { cspConfigurations } from './csp.ts';
import { example } from './example.ts';
import { list, name, oneOf, record, words } from './kinds.ts';
import { metadata } from './metadata.ts';
import { scanDefinitions, scanOrder } from './scans.ts';
import { sdpConfiguration, sdpConfigurations } from './sdp.ts';
import { targets } from './targets.ts';

export const telescopes = ['ska_mid', 'ska_low'] as const;

/**
 * The component definition: what a scheduling block definition may hold, in the older form (`cbf`,
 * `scan_definitions`) and the newer one (`midcbf` and `lowcbf`, `scan_sequence` in the allocations).
 * What is not listed is kept. Built when first asked for: most functions never do.
 */
export const definition = resource('SchedulingBlockDefinition', () =>
  z
    .looseObject({
      interface: name('The form of the definition', example.interface),
      telescope: oneOf(telescopes, 'The telescope that it is for'),
      sbd_id: nullish(name('Its id, given when it is created', 'sbd-20261121-00001')),
      metadata: metadata(),
      name: nullish(name('Its name', 'Hydra A, first night')),
      description: nullish(words('What it is for', 'I prefer Hydra A')),
      validate_against: nullish(name('The array that it has to fit', 'AA1')),
      ob_ref: nullish(name('The observing block that it is of', 'ob-m1b580q2sep')),
      activities: nullish(activities()),
      observing_constraints: nullish(
        record('When and with what it may be observed', {
          required_receptors: list(name('A receptor'), 'Receptors that must be there', ['SKA036']),
        }),
      ),
      targets: nullish(targets()),
      scan_definitions: nullish(scanDefinitions()),
      scan_sequence: nullish(scanOrder()),
      sdp_configuration: nullish(sdpConfiguration()),
      sdp_configurations: nullish(sdpConfigurations()),
      csp_configurations: nullish(cspConfigurations()),
      dish_allocations: nullish(arrays.dishAllocations()),
      dish_configurations: nullish(arrays.dishConfigurations()),
      mccs_allocation: nullish(arrays.mccsAllocation()),
      subarray_beam_configurations: nullish(arrays.subarrayBeams()),
      target_beam_configurations: nullish(arrays.targetBeams()),
    })
    .check(
      z.meta({
        description: 'What is observed, with which part of the telescope, and how it is processed',
        examples: [example],
      }),
    ),
);
