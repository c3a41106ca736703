import { expect, it } from 'vitest';
import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { loadDefinition, type Json } from '../../support/documents/definitions.ts';
import { withValue } from '../../support/api/mutations.ts';

type Path = (string | number)[];

const [mid, low] = [await loadDefinition('mid'), await loadDefinition('low')];
const coordinate = ['targets', 0, 'reference_coordinate'] as Path;

/** Returns the errors of a document after a change. */
const findErrors = (document: Json, path: Path, value: unknown) =>
  validate(withValue(document, path, value)).issues.filter(({ level }) => level === 'error');

const findCodes = (...args: Parameters<typeof findErrors>) =>
  findErrors(...args).map(({ code, path }) => `${code} ${path}`);

it.each([
  ['km / s', 299_792, true],
  ['km / s', -299_793, false],
  ['m / s', 299_793, true],
  ['m / s', 299_792_459, false],
  [null, 299_793, true],
  [null, 299_792_459, false],
])('accepts a velocity in %s of %d: %s', (unit, value, isValid) => {
  const findings = findCodes(low, ['targets', 0, 'radial_velocity', 'quantity'], { value, unit });

  const place = '$.targets[0].radial_velocity.quantity.value';
  expect(findings).toEqual(isValid ? [] : [`OUT_OF_RANGE ${place}`]);
});

it.each([
  [604_800, 's', true],
  [604_801, 's', false],
  [168, 'h', true],
  [169, 'h', false],
])('accepts a scan of %d %s: %s', (value, unit, isValid) => {
  const findings = findCodes(mid, ['scan_definitions', 0, 'scan_duration'], { value, unit });

  expect(findings).toEqual(
    isValid ? [] : ['OUT_OF_RANGE $.scan_definitions[0].scan_duration.value'],
  );
});

it.each(['constructor', '__proto__', 'toString', 7, null])(
  'applies the widest bounds to the unknown unit %s',
  (unit) => {
    const numbers = withValue(mid, [...coordinate, 'ra'], 7);

    const [units, quantities] = [
      findCodes(numbers, [...coordinate, 'unit', 0], unit),
      findCodes(low, ['targets', 0, 'radial_velocity', 'quantity', 'unit'], unit),
    ];

    expect(units).toEqual(['NOT_ONE_OF $.targets[0].reference_coordinate.unit[0]']);
    expect(quantities).toEqual(
      unit === null ? [] : ['NOT_ONE_OF $.targets[0].radial_velocity.quantity.unit'],
    );
  },
);

it.each([
  [1e300, 'at most 10000'],
  [-1e300, 'at least 0'],
])('reports %d once, with the limit of its field', (value, bound) => {
  const place = ['sdp_configuration', 'resources', 'receive_nodes'];

  const messages = findErrors(mid, place, value).map(({ message }) => message);

  expect(messages).toEqual([`${place.join('.')} must be ${bound}.`]);
});
