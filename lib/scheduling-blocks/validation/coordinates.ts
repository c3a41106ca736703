import type { Found } from './findings.ts';
import { places, valueAt } from './places.ts';

type Axis = {
  fields: string[];
  /** The entry of `unit` that is its own. */
  unit: number;
  /** The unit of a number where `unit` says none. */
  usual: string;
  /** What a text of three parts counts. */
  whole: 'hourangle' | 'deg';
  form: string;
  /** Its bounds, by the unit of the number. */
  bounds: Record<string, [number, number]>;
  /** Whether the upper bound is itself a value: the pole is one, 24 hours are 0. */
  closed: boolean;
};

const rightAscensionAxis: Axis = {
  fields: ['ra', 'ra_str'],
  unit: 0,
  usual: 'deg',
  whole: 'hourangle',
  form: 'HH:MM:SS.s from 0 to 24 hours',
  bounds: { hourangle: [0, 24], deg: [0, 360], rad: [0, 2 * Math.PI] },
  closed: false,
};

const declinationAxis: Axis = {
  fields: ['dec', 'dec_str'],
  unit: 1,
  usual: 'deg',
  whole: 'deg',
  form: '±DD:MM:SS.s from -90 to 90 degrees',
  bounds: { hourangle: [-6, 6], deg: [-90, 90], rad: [-Math.PI / 2, Math.PI / 2] },
  closed: true,
};

/** Right ascensions are from 0 up to 24 hours. */
export const rightAscension = (definition: unknown) => outside(definition, rightAscensionAxis);

/** Declinations are from pole to pole. */
export const declination = (definition: unknown) => outside(definition, declinationAxis);

function* outside(definition: unknown, axis: Axis): Generator<Found> {
  for (const { path, value: coordinate } of places(definition, 'targets.*.reference_coordinate'))
    for (const field of axis.fields)
      for (const { value } of places(coordinate, field))
        if (!isOn(value, coordinate, axis))
          yield { path: [...path, field], facts: { form: axis.form } };
}

function isOn(value: unknown, coordinate: unknown, { unit, usual, whole, bounds, closed }: Axis) {
  const units = valueAt(coordinate, 'unit');
  const said = Array.isArray(units) ? (units[unit] as unknown) : undefined;
  const sexagesimal = typeof value === 'string' ? fromParts(value) : undefined;
  const number = sexagesimal ?? (typeof value === 'string' ? fromDecimal(value) : value);
  // What is neither text nor number is told by its type.
  if (typeof number !== 'number') return true;
  const counted = sexagesimal === undefined ? (typeof said === 'string' ? said : usual) : whole;
  const range = Object.hasOwn(bounds, counted) ? bounds[counted] : undefined;
  const [low, high] = range ?? [-Infinity, Infinity];
  return number >= low && (number < high || (closed && number === high));
}

/** `-88:57:22.9` as a number of its first part; undefined where a text is no such thing. */
function fromParts(text: string): number | undefined {
  const parts =
    /^\s*([+-]?)(\d{1,3})(?:[:\s]|[hd]\s*)(\d{1,2})(?:(?:[:\s]|m\s*)(\d{1,2}(?:\.\d*)?)s?|m)?\s*$/.exec(
      text,
    );
  if (!parts) return undefined;
  const [, sign, first, minutes, seconds = '0'] = parts;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return NaN;
  const size = Number(first) + Number(minutes) / 60 + Number(seconds) / 3600;
  return sign === '-' ? -size : size;
}

const fromDecimal = (text: string) => (/^\s*[+-]?\d+(\.\d*)?\s*$/.test(text) ? Number(text) : NaN);
