import { coordinatesInRange } from './coordinates.ts';
import * as rules from './rules.ts';

const bands = ['1', '2', '3', '4', '5a', '5b'].map((band) => `mid_band_${band}`);

/** The rules of every proposal. Findings are in the order of the rules. */
export const handbook: rules.Rule[] = [
  {
    code: 'WRONG_FORM',
    description:
      'A proposal and its parts are objects, and fields with plural names are lists of objects.',
    check: function* ({ typeErrors }) {
      for (const { path, expected } of typeErrors)
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
    check: ({ targets, results }) =>
      rules.notLinked(rules.target, targets, results, 'Observation Sets'),
  },
  {
    code: 'OBSERVATION_SET_NOT_LINKED',
    description: 'Every observation set has a result that refers to it.',
    check: ({ observationSets, results }) =>
      rules.notLinked(rules.observationSet, observationSets, results, 'Targets'),
  },
  {
    code: 'TARGET_UNKNOWN',
    description: 'Every result refers to a target of the proposal.',
    check: ({ targets, results }) => rules.unknownReferences(rules.target, targets, results),
  },
  {
    code: 'OBSERVATION_SET_UNKNOWN',
    description: 'Every result refers to an observation set of the proposal.',
    check: ({ observationSets, results }) =>
      rules.unknownReferences(rules.observationSet, observationSets, results),
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
      'Target coordinates are on the sky: longitudes from 0 to 360 degrees (right ascensions below 360), latitudes from -90 to 90.',
    check: ({ targets }) => targets.values().flatMap(coordinatesInRange),
  },
  {
    code: 'ELEVATION_OUT_OF_RANGE',
    description: 'An elevation is from 15 to 90 degrees.',
    check: rules.range(['elevation'], 15, 90, 'degrees'),
  },
  {
    code: 'BAND_UNKNOWN',
    description:
      'A band is `low_band`, `mid_band_1` to `mid_band_4`, `mid_band_5a` or `mid_band_5b`.',
    check: rules.choice(['observing_band'], ['low_band', ...bands]),
  },
  rules.countAtMost(512, 'stations', 'number_of_stations', 'STATIONS_OUT_OF_RANGE'),
  rules.countAtMost(133, 'dishes of 15 m', 'number_15_antennas', 'DISHES_15_M_OUT_OF_RANGE'),
  rules.countAtMost(64, 'dishes of 13 m', 'number_13_antennas', 'DISHES_13_M_OUT_OF_RANGE'),
  rules.countAtMost(32, 'sub-bands', 'number_sub_bands', 'SUB_BANDS_OUT_OF_RANGE'),
  {
    code: 'WEATHER_OUT_OF_RANGE',
    description: 'The weather is from 3 to 25 mm of precipitable water vapour.',
    check: rules.range(['array_details', 'weather'], 3, 25, 'mm of water vapour'),
  },
];

/** Additional rules of submitted proposals. */
export const submission: rules.Rule[] = [
  rules.required('title', 'NO_TITLE'),
  rules.required('abstract', 'NO_ABSTRACT'),
];
