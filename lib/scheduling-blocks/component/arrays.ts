import { bands } from './csp.ts';
import { amount, choice, integer, list, name, object, objects, optionalName } from './fields.ts';
import { scanSequence } from './scans.ts';

const subarray = () => name('Selected array', 'AA1');

/** The fields of the dishes of Mid, and of the stations and subarray beams of Low. */
export const arrayFields = () => ({
  dish_allocations: object('Allocated dishes (Mid)', {
    dish_allocation_id: name('Id', 'dish-allocation-95719'),
    selected_subarray_definition: subarray(),
    dish_ids: list(name('Dish'), 'Dishes, newer form', ['SKA036', 'SKA040']),
    receptor_ids: list(name('Dish'), 'Dishes, older form', ['0001', '0002']),
    reference_dishes: list(name('Dish'), 'Reference dishes of the calibration', ['SKA036']),
    scan_sequence: scanSequence(),
  }),
  dish_configurations: objects('Dish configurations (Mid)', {
    dish_configuration_id: name('Id that scans refer to', 'dish config 123'),
    receiver_band: choice(bands, 'Received band'),
  }),
  mccs_allocation: object('Allocated stations (Low)', {
    mccs_allocation_id: name('Id', 'mccs-allocation-74039'),
    selected_subarray_definition: subarray(),
    subarray_beams: objects('Subarray beams', {
      subarray_beam_id: integer([1, 48], 'Beam number', 1),
      apertures: objects('Stations of the beam', {
        station_id: integer([0, 511], 'Station number', 345),
        substation_id: integer([1, 48], 'Substation number', 1),
        weighting_key: name('Weighting of the antennas', 'uniform'),
      }),
      scan_sequence: scanSequence(),
    }),
  }),
  subarray_beam_configurations: objects('Subarray beam configurations, older form (Low)', {
    subarray_beam_configuration_id: name('Id', 'subarray beam 1'),
    subarray_beam_id: name('Id of the beam', 'beam A'),
    update_rate: amount('Hz', [0, 1000], 'Update rate of the beam direction', 0),
  }),
  target_beam_configurations: objects('Targets of subarray beams, older form (Low)', {
    target_beam_id: name('Id that scans refer to', 'science target beam'),
    target: optionalName('Id of the target', 'M83'),
    subarray_beam_configuration: name('Id of the beam configuration', 'subarray beam 1'),
  }),
});
