import { band } from './csp.ts';
import { amount, integer, list, name, object } from './fields.ts';
import { scanSequence } from './scans.ts';

const subarray = () => name('Selected array', 'AA1');

export const dishAllocations = () =>
  object('Allocated dishes (Mid)', {
    dish_allocation_id: name('Id', 'dish-allocation-95719'),
    selected_subarray_definition: subarray(),
    dish_ids: list(name('Dish'), 'Dishes, newer form', ['SKA036', 'SKA040']),
    receptor_ids: list(name('Dish'), 'Dishes, older form', ['0001', '0002']),
    reference_dishes: list(name('Dish'), 'Reference dishes of the calibration', ['SKA036']),
    scan_sequence: scanSequence(),
  });

const dishConfiguration = () =>
  object('Dish configuration', {
    dish_configuration_id: name('Id that scans refer to', 'dish config 123'),
    receiver_band: band('Received band'),
  });

export const dishConfigurations = () => list(dishConfiguration(), 'Dish configurations (Mid)');

const aperture = () =>
  object('Station or substation', {
    station_id: integer([1, 512], 'Station number', 345),
    substation_id: integer([1, 48], 'Substation number', 1),
    weighting_key: name('Weighting of the antennas', 'uniform'),
  });

const allocatedBeam = () =>
  object('Subarray beam', {
    subarray_beam_id: integer([1, 48], 'Beam number', 1),
    apertures: list(aperture(), 'Stations of the beam'),
    scan_sequence: scanSequence(),
  });

export const mccsAllocation = () =>
  object('Allocated stations (Low)', {
    mccs_allocation_id: name('Id', 'mccs-allocation-74039'),
    selected_subarray_definition: subarray(),
    subarray_beams: list(allocatedBeam(), 'Subarray beams'),
  });

const subarrayBeam = () =>
  object('Subarray beam configuration', {
    subarray_beam_configuration_id: name('Id', 'subarray beam 1'),
    subarray_beam_id: name('Id of the beam', 'beam A'),
    update_rate: amount('Hz', [0, 1000], 'Update rate of the beam direction', 0),
  });

export const subarrayBeams = () =>
  list(subarrayBeam(), 'Subarray beam configurations, older form (Low)');

const targetBeam = () =>
  object('Target of a subarray beam', {
    target_beam_id: name('Id that scans refer to', 'science target beam'),
    target: name('Id of the target', 'M83'),
    subarray_beam_configuration: name('Id of the beam configuration', 'subarray beam 1'),
  });

export const targetBeams = () => list(targetBeam(), 'Targets of subarray beams, older form (Low)');
