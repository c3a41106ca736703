import { amount, list, name, record, whole } from './kinds.ts';
import { band } from './csp.ts';
import { scanSequence } from './scans.ts';

const subarray = () => name('The array that was chosen', 'AA1');

/** The dishes of a definition for Mid. */
export const dishAllocations = () =>
  record('Dishes that are used (Mid)', {
    dish_allocation_id: name('Its id', 'dish-allocation-95719'),
    selected_subarray_definition: subarray(),
    dish_ids: list(name('A dish'), 'Dishes, in the newer form', ['SKA036', 'SKA040']),
    receptor_ids: list(name('A dish'), 'Dishes, in the older form', ['0001', '0002']),
    reference_dishes: list(name('A dish'), 'Dishes that the others are calibrated by', ['SKA036']),
    scan_sequence: scanSequence(),
  });

/** How the dishes are set up. */
export const dishConfigurations = () =>
  list(
    record('A configuration of the dishes', {
      dish_configuration_id: name('Its id, by which scans name it', 'dish config 123'),
      receiver_band: band('Band that is received'),
    }),
    'How the dishes are set up (Mid)',
  );

const aperture = () =>
  record('A station, or a part of one', {
    station_id: whole([1, 512], 'Which station', 345),
    substation_id: whole([1, 48], 'Which part of it', 1),
    weighting_key: name('How its antennas are weighted', 'uniform'),
  });

/** The stations of a definition for Low. */
export const mccsAllocation = () =>
  record('Stations that are used (Low)', {
    mccs_allocation_id: name('Its id', 'mccs-allocation-74039'),
    selected_subarray_definition: subarray(),
    subarray_beams: list(
      record('A beam of the subarray', {
        subarray_beam_id: whole([1, 48], 'Its number', 1),
        apertures: list(aperture(), 'Stations that form it'),
        scan_sequence: scanSequence(),
      }),
      'Beams of the subarray',
    ),
  });

/** The beams of the older form, for Low. */
export const subarrayBeams = () =>
  list(
    record('A configuration of a beam of the subarray', {
      subarray_beam_configuration_id: name('Its id', 'subarray beam 1'),
      subarray_beam_id: name('The beam', 'beam A'),
      update_rate: amount('Hz', [0, 1000], 'How often it is steered', 0),
    }),
    'How the beams of the subarray are set up, in the older form (Low)',
  );

export const targetBeams = () =>
  list(
    record('A target in a beam of the subarray', {
      target_beam_id: name('Its id, by which scans name it', 'science target beam'),
      target: name('Id of the target', 'M83'),
      subarray_beam_configuration: name('Id of the beam configuration', 'subarray beam 1'),
    }),
    'Which target is in which beam, in the older form (Low)',
  );
