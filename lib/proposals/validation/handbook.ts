import { idOf, type Entry } from './content.ts';
import { coordinatesInRange } from './coordinates.ts';
import { choice, count, range } from './ranges.ts';
import type { Remark, Rule } from './rule.ts';
import { observationSet, result, target } from './sentences.ts';

const rule = (code: string, says: string, find: Rule['find']): Rule => ({ code, says, find });

/** What every proposal keeps to. The order is that of the findings. */
export const handbook: Rule[] = [
  rule(
    'WRONG_FORM',
    'A proposal and its parts are objects, and what is plural is a list of objects.',
    function* ({ misfits }) {
      for (const { path, should } of misfits)
        yield { path, message: `${path.join('.') || 'Proposal'} is not ${should}` };
    },
  ),

  rule(
    'NO_OBSERVATION_SETS',
    'There is at least one observation set.',
    function* ({ observationSets, placeOf }) {
      const path = placeOf('observation_sets');
      if (observationSets.length === 0) yield { path, message: 'Proposal has no Observation Sets' };
    },
  ),

  rule(
    'TARGET_NOT_LINKED',
    'Every target has a result that refers to it.',
    function* ({ targets, results }) {
      for (const one of notReferred(targets, 'target_id', results, 'target_ref'))
        yield {
          path: one.path,
          message: `${target(one)} has no Observation Sets linked in Results`,
        };
    },
  ),

  rule(
    'OBSERVATION_SET_NOT_LINKED',
    'Every observation set has a result that refers to it.',
    function* ({ observationSets, results }) {
      const reference = 'observation_set_ref';
      for (const one of notReferred(observationSets, 'observation_set_id', results, reference))
        yield {
          path: one.path,
          message: `${observationSet(one)} has no Targets linked in Results`,
        };
    },
  ),

  rule(
    'TARGET_UNKNOWN',
    'Every result refers to a target of the proposal.',
    function* ({ targets, results }) {
      for (const one of dangling(results, 'target_ref', targets, 'target_id'))
        yield refersToNothing(one, 'target_ref', 'Target');
    },
  ),

  rule(
    'OBSERVATION_SET_UNKNOWN',
    'Every result refers to an observation set of the proposal.',
    function* ({ observationSets, results }) {
      const reference = 'observation_set_ref';
      for (const one of dangling(results, reference, observationSets, 'observation_set_id'))
        yield refersToNothing(one, reference, 'Observation Set');
    },
  ),

  rule(
    'NOT_ONE_PRINCIPAL_INVESTIGATOR',
    'One investigator, and no more, is the principal one.',
    function* ({ investigators, placeOf }) {
      const principals = investigators.filter(
        ({ fields }) => fields.principal_investigator === true,
      );
      if (principals.length === 1) return;
      const path = principals[1]?.path ?? placeOf('investigators');
      const message = `Proposal has ${principals.length} Principal Investigators; it needs exactly one`;
      yield { path, message };
    },
  ),

  rule(
    'COORDINATE_OUT_OF_RANGE',
    'The coordinates of a target are on the sky: longitudes from 0 to 360 degrees, latitudes from -90 to 90.',
    function* ({ targets }) {
      for (const one of targets) yield* coordinatesInRange(one);
    },
  ),

  rule(
    'ELEVATION_OUT_OF_RANGE',
    'An elevation is from 15 to 90 degrees.',
    range(['elevation'], 15, 90, 'degrees'),
  ),
  rule(
    'BAND_UNKNOWN',
    'A band is `low_band`, or `mid_band_1` to `mid_band_4`, `mid_band_5a`, `mid_band_5b`.',
    choice(['observing_band'], bands()),
  ),
  rule(
    'STATIONS_OUT_OF_RANGE',
    'An observation uses at most 512 stations.',
    count(['array_details', 'number_of_stations'], 512),
  ),
  rule(
    'DISHES_15_M_OUT_OF_RANGE',
    'An observation uses at most 133 dishes of 15 m.',
    count(['array_details', 'number_15_antennas'], 133),
  ),
  rule(
    'DISHES_13_M_OUT_OF_RANGE',
    'An observation uses at most 64 dishes of 13 m.',
    count(['array_details', 'number_13_antennas'], 64),
  ),
  rule(
    'SUB_BANDS_OUT_OF_RANGE',
    'An observation has at most 32 sub-bands.',
    count(['array_details', 'number_sub_bands'], 32),
  ),
  rule(
    'WEATHER_OUT_OF_RANGE',
    'The weather is from 3 to 25 mm of water vapour.',
    range(['array_details', 'weather'], 3, 25, 'mm of water vapour'),
  ),
];

/** What a proposal needs besides when it is submitted. */
export const submission: Rule[] = [
  rule('NO_TITLE', 'What is submitted has a title.', function* ({ title, placeOf }) {
    if (isBlank(title)) yield { path: placeOf('title'), message: 'Proposal has no title' };
  }),

  rule('NO_ABSTRACT', 'What is submitted has an abstract.', function* ({ abstract, placeOf }) {
    if (isBlank(abstract)) yield { path: placeOf('abstract'), message: 'Proposal has no abstract' };
  }),
];

function bands(): string[] {
  const mid = ['1', '2', '3', '4', '5a', '5b'].map((band) => `mid_band_${band}`);
  return ['low_band', ...mid];
}

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === '';

/** Entries that no other refers to; one without an id is among them. */
function notReferred(entries: Entry[], id: string, others: Entry[], reference: string): Entry[] {
  const referred = idsOf(others, reference);
  return entries.filter((entry) => !referred.has(idOf(entry, id)));
}

/** Entries whose reference leads to none of the others. */
function dangling(entries: Entry[], reference: string, others: Entry[], id: string): Entry[] {
  const known = idsOf(others, id);
  return entries.filter((entry) => !known.has(idOf(entry, reference)));
}

function idsOf(entries: Entry[], name: string): Set<string | undefined> {
  const ids = new Set(entries.map((entry) => idOf(entry, name)));
  ids.delete(undefined);
  return ids;
}

function refersToNothing(one: Entry, reference: string, kind: string): Remark {
  const id = idOf(one, reference);
  const message =
    id === undefined
      ? `${result(one)} refers to no ${kind}`
      : `${result(one)} refers to ${kind} ${id}, which the Proposal does not have`;
  return { path: [...one.path, reference], message };
}
