import { parseSexagesimal } from '#lib/documents/angles.ts';
import type { Check, Violation } from './findings.ts';
import { select, valueAt } from './select.ts';

const UNITS_PER_TURN = new Map([
  ['hourangle', 24],
  ['deg', 360],
  ['rad', 2 * Math.PI],
]);

type Axis = {
  fields: string[];
  /** Position of the axis in the coordinate's `unit`. */
  index: 0 | 1;
  sexagesimalUnit: 'hourangle' | 'deg';
  form: string;
  /** Range in turns. */
  min: number;
  max: number;
  includesMax: boolean;
};

const rightAscensionAxis: Axis = {
  ...{ fields: ['ra', 'ra_str'], index: 0, sexagesimalUnit: 'hourangle' },
  ...{ min: 0, max: 1, includesMax: false, form: 'HH:MM:SS.s from 0 to 24 hours' },
};

const declinationAxis: Axis = {
  ...{ fields: ['dec', 'dec_str'], index: 1, sexagesimalUnit: 'deg' },
  ...{ min: -1 / 4, max: 1 / 4, includesMax: true, form: '±DD:MM:SS.s from -90 to 90 degrees' },
};

export const rightAscension: Check = (definition) => outOfRange(definition, rightAscensionAxis);
export const declination: Check = (definition) => outOfRange(definition, declinationAxis);

function* outOfRange(definition: unknown, axis: Axis): Generator<Violation> {
  for (const { path, value: coordinate } of select(definition, 'targets.*.reference_coordinate'))
    for (const field of axis.fields)
      for (const { value } of select(coordinate, field))
        if (!isInRange(value, coordinate, axis))
          yield { path: [...path, field], parameters: { form: axis.form } };
}

function isInRange(value: unknown, coordinate: unknown, axis: Axis): boolean {
  const isText = typeof value === 'string';
  const sexagesimal = isText ? parseSexagesimal(value, 'letters') : undefined;
  const number = sexagesimal ?? (isText ? parseDecimal(value) : value);
  // The component definition reports other types.
  if (typeof number !== 'number') return true;

  const unit = sexagesimal === undefined ? unitOf(coordinate, axis) : axis.sexagesimalUnit;
  const turn = UNITS_PER_TURN.get(unit);
  const [min, max] =
    turn === undefined ? [-Infinity, Infinity] : [axis.min * turn, axis.max * turn];
  return number >= min && (number < max || (axis.includesMax && number === max));
}

function unitOf(coordinate: unknown, { index }: Axis): string {
  const units = valueAt(coordinate, 'unit');
  const unit: unknown = Array.isArray(units) ? units[index] : undefined;
  return typeof unit === 'string' ? unit : 'deg';
}

const parseDecimal = (text: string) => (/^\s*[+-]?\d+(\.\d*)?\s*$/.test(text) ? Number(text) : NaN);
