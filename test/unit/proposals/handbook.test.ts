import { expect, it } from 'vitest';
import { validateSubmission } from '#lib/proposals/validation/validate.ts';
import { changeSample, listFindings, setField } from '../../support/documents/sample-proposals.ts';

it('requires links between targets, observation sets and results', () => {
  const none = changeSample((info) =>
    Object.assign(info, { observation_sets: [], result_details: [] }),
  );
  const loose = changeSample((info) => info.result_details!.splice(0, 2));
  const empty = changeSample((info) => info.result_details!.push({}));

  expect(listFindings(none)).toEqual([
    ['info.observation_sets', 'NO_OBSERVATION_SETS', 'Proposal has no Observation Sets'],
    ['info.targets.0', 'TARGET_NOT_LINKED', 'Target M1 has no Observation Sets linked in Results'],
    ['info.targets.1', 'TARGET_NOT_LINKED', 'Target M2 has no Observation Sets linked in Results'],
  ]);
  expect(listFindings(loose).map(([path, code]) => [path, code])).toEqual([
    ['info.targets.0', 'TARGET_NOT_LINKED'],
    ['info.observation_sets.0', 'OBSERVATION_SET_NOT_LINKED'],
  ]);
  expect(listFindings(empty).map(([, , message]) => message)).toEqual([
    'Result 4 refers to no Target',
    'Result 4 refers to no Observation Set',
  ]);
});

it.each([
  [0, 'info.investigators'],
  [2, 'info.investigators.1'],
])('reports %i principal investigators', (count, path) => {
  const proposal = changeSample((info) => {
    const [one] = info.investigators!;
    info.investigators = [one!, { ...one }, { ...one }].map((investigator, n) => ({
      ...investigator,
      principal_investigator: n < count,
    }));
  });

  expect(listFindings(proposal)).toEqual([
    [
      path,
      'NOT_ONE_PRINCIPAL_INVESTIGATOR',
      `Proposal has ${count} Principal Investigators; it needs exactly one`,
    ],
  ]);
});

it.each([
  ['elevation', 'ELEVATION_OUT_OF_RANGE', [15, 90, 45.5], [14.99, 90.01, '45', true, [], {}]],
  ['observing_band', 'BAND_UNKNOWN', ['low_band', 'mid_band_4', 'mid_band_5b'], ['mid_band_5', 5]],
  ['array_details.number_of_stations', 'STATIONS_OUT_OF_RANGE', [0, 512], [-1, 513, 1.5]],
  ['array_details.number_15_antennas', 'DISHES_15_M_OUT_OF_RANGE', [0, 133], [-1, 134, 0.5]],
  ['array_details.number_13_antennas', 'DISHES_13_M_OUT_OF_RANGE', [0, 64], [-1, 65]],
  ['array_details.number_sub_bands', 'SUB_BANDS_OUT_OF_RANGE', [0, 32], [-1, 33]],
  ['array_details.weather', 'WEATHER_OUT_OF_RANGE', [3, 3.5, 25], [2.9, 25.1]],
])('checks the range of %s in observation sets', (place, code, good, bad) => {
  const codesFor = (value: unknown) =>
    listFindings(changeSample((info) => setField(info.observation_sets![1], place, value))).map(
      (one) => one[1],
    );

  for (const value of [...good, null]) expect(codesFor(value), JSON.stringify(value)).toEqual([]);
  for (const value of bad) expect(codesFor(value), JSON.stringify(value)).toEqual([code]);
  expect(
    listFindings(changeSample((info) => setField(info.observation_sets![1], place, bad[0])))[0]![0],
  ).toBe(`info.observation_sets.1.${place}`);
});

it.each([
  [{ ra: 0, dec: -90 }, 0],
  [{ ra: 359.9, dec: 90 }, 0],
  [{ ra: 360, dec: 90 }, 1],
  [{ ra: '24:00:00', dec: '\u221288:57:22.9', unit: undefined }, 1],
  [{ ra: '23:59:59.9', dec: '\u221288\u00b057\u203222.9\u2033', unit: undefined }, 0],
  [{ ra: -0.1, dec: 90.1 }, 2],
  [{ ra: 361, dec: 0 }, 1],
  [{ ra: 23.9, dec: 0, unit: ['hourangle', 'deg'] }, 0],
  [{ ra: 24.1, dec: 0, unit: ['hourangle', 'deg'] }, 1],
  [{ ra: '23:59:59.9', dec: '-89:59:59.9', unit: undefined }, 0],
  [{ ra: '24:00:01', dec: '90:00:01', unit: undefined }, 2],
  [{ ra: '24:00:00', dec: 0 }, 1],
  [{ ra: '350 30 00', dec: '+10d30m00s' }, 1],
  [{ ra: '350d 30m 00s', dec: '10h30m' }, 1],
  [{ ra: 23.9, dec: 80, unit: 'hourangle' }, 0],
  [{ ra: 6.28, dec: 1.58, unit: 'rad' }, 1],
  [{ ra: '12:60:00', dec: 'north' }, 2],
  [{ ra: 10 }, 1],
  [{ kind: 'galactic', l: 359, b: -91 }, 1],
  [{ kind: 'galactic', lon: 1, lat: 1 }, 0],
  [{ kind: 'galactic', lon: '359:59:59', lat: '-89:30:00', unit: undefined }, 0],
  [{ kind: 'galactic', lon: '12h30m', lat: 0, unit: undefined }, 1],
  [{ kind: 'horizontal', az: '270 30 00', el: '45 00 00', unit: undefined }, 0],
  [{ kind: 'horizontal', az: 180, el: 45 }, 0],
  [{ kind: 'sso', name: 'Mars' }, 0],
  [{ kind: 'constructor' }, 0],
])('checks that %o is on the sky', (coordinate, findings) => {
  const proposal = changeSample((info) => {
    info.targets![0]!.reference_coordinate = { unit: ['deg', 'deg'], ...coordinate };
  });

  expect(listFindings(proposal).map(([, code]) => code)).toEqual(
    Array<string>(findings).fill('COORDINATE_OUT_OF_RANGE'),
  );
});

it('requires title and abstract of submitted proposals only', () => {
  const blank = changeSample((info) => Object.assign(info, { title: ' ', abstract: undefined }));

  expect(listFindings(blank)).toEqual([]);
  expect(validateSubmission(blank).map(({ message }) => message)).toEqual([
    'Proposal has no title',
    'Proposal has no abstract',
  ]);
});
