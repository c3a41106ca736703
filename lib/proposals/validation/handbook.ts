import { coordinatesInRange } from './coordinates.ts';
import {
  choice,
  count,
  danglingReferences,
  labelObservationSet,
  labelTarget,
  range,
  unreferenced,
  type Rule,
} from './rules.ts';

const bands = ['1', '2', '3', '4', '5a', '5b'].map((band) => `mid_band_${band}`);

/** The rules of every proposal. Findings are in the order of the rules. */
export const handbook: Rule[] = [
  {
    code: 'WRONG_FORM',
    description:
      'A proposal and its parts are objects, and fields with plural names are lists of objects.',
    check: function* ({ misfits }) {
      for (const { path, expected } of misfits)
        yield { path, message: `${path.join('.') || 'Proposal'} is not ${expected}` };
    },
  },
  {
    code: 'NO_OBSERVATION_SETS',
    description: 'There is at least one observation set.',
    check: function* ({ observationSets, pathOf }) {
      const path = pathOf('observation_sets');
      if (observationSets.length === 0) yield { path, message: 'Proposal has no Observation Sets' };
    },
  },
  {
    code: 'TARGET_NOT_LINKED',
    description: 'Every target has a result that refers to it.',
    check: function* ({ targets, results }) {
      for (const entry of unreferenced(targets, 'target_id', results, 'target_ref')) {
        const message = `${labelTarget(entry)} has no Observation Sets linked in Results`;
        yield { path: entry.path, message };
      }
    },
  },
  {
    code: 'OBSERVATION_SET_NOT_LINKED',
    description: 'Every observation set has a result that refers to it.',
    check: function* ({ observationSets, results }) {
      const [id, reference] = ['observation_set_id', 'observation_set_ref'];
      for (const entry of unreferenced(observationSets, id, results, reference)) {
        const message = `${labelObservationSet(entry)} has no Targets linked in Results`;
        yield { path: entry.path, message };
      }
    },
  },
  {
    code: 'TARGET_UNKNOWN',
    description: 'Every result refers to a target of the proposal.',
    check: (content) =>
      danglingReferences(content, 'target_ref', content.targets, 'target_id', 'Target'),
  },
  {
    code: 'OBSERVATION_SET_UNKNOWN',
    description: 'Every result refers to an observation set of the proposal.',
    check: (content) => {
      const [id, reference] = ['observation_set_id', 'observation_set_ref'];
      return danglingReferences(content, reference, content.observationSets, id, 'Observation Set');
    },
  },
  {
    code: 'NOT_ONE_PRINCIPAL_INVESTIGATOR',
    description: 'Exactly one investigator is the principal investigator.',
    check: function* ({ investigators, pathOf }) {
      const principals = investigators.filter(
        ({ fields }) => fields.principal_investigator === true,
      );
      if (principals.length === 1) return;
      const path = principals[1]?.path ?? pathOf('investigators');
      const message = `Proposal has ${principals.length} Principal Investigators; it needs exactly one`;
      yield { path, message };
    },
  },
  {
    code: 'COORDINATE_OUT_OF_RANGE',
    description:
      'Target coordinates are on the sky: longitudes from 0 to 360 degrees, latitudes from -90 to 90.',
    check: function* ({ targets }) {
      for (const entry of targets) yield* coordinatesInRange(entry);
    },
  },
  {
    code: 'ELEVATION_OUT_OF_RANGE',
    description: 'An elevation is from 15 to 90 degrees.',
    check: range(['elevation'], 15, 90, 'degrees'),
  },
  {
    code: 'BAND_UNKNOWN',
    description:
      'A band is `low_band`, `mid_band_1` to `mid_band_4`, `mid_band_5a` or `mid_band_5b`.',
    check: choice(['observing_band'], ['low_band', ...bands]),
  },
  {
    code: 'STATIONS_OUT_OF_RANGE',
    description: 'An observation uses at most 512 stations.',
    check: count(['array_details', 'number_of_stations'], 512),
  },
  {
    code: 'DISHES_15_M_OUT_OF_RANGE',
    description: 'An observation uses at most 133 dishes of 15 m.',
    check: count(['array_details', 'number_15_antennas'], 133),
  },
  {
    code: 'DISHES_13_M_OUT_OF_RANGE',
    description: 'An observation uses at most 64 dishes of 13 m.',
    check: count(['array_details', 'number_13_antennas'], 64),
  },
  {
    code: 'SUB_BANDS_OUT_OF_RANGE',
    description: 'An observation has at most 32 sub-bands.',
    check: count(['array_details', 'number_sub_bands'], 32),
  },
  {
    code: 'WEATHER_OUT_OF_RANGE',
    description: 'The weather is from 3 to 25 mm of water vapour.',
    check: range(['array_details', 'weather'], 3, 25, 'mm of water vapour'),
  },
];

/** Additional rules of submitted proposals. */
export const submission: Rule[] = [
  {
    code: 'NO_TITLE',
    description: 'A submitted proposal has a title.',
    check: function* ({ title, pathOf }) {
      if (isBlank(title)) yield { path: pathOf('title'), message: 'Proposal has no title' };
    },
  },
  {
    code: 'NO_ABSTRACT',
    description: 'A submitted proposal has an abstract.',
    check: function* ({ abstract, pathOf }) {
      if (isBlank(abstract))
        yield { path: pathOf('abstract'), message: 'Proposal has no abstract' };
    },
  },
];

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === '';
