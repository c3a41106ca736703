import { degreesPer, parseDecimal, parseSexagesimal } from '#lib/documents/angles.ts';
import { valueAt } from '#lib/documents/findings.ts';
import type { Entry } from './content.ts';
import { labelOf, quote, target as kind, type Violation } from './rules.ts';

/**
 * An axis: its bounds in degrees, its position in the coordinate's `unit`, and the degrees per unit of sexagesimal text
 * without a unit. A galactic longitude or an azimuth of 360 is 0: some producers round up to it. A right ascension of 24
 * hours is none.
 */
const longitude = { min: 0, max: 360, isMaxIncluded: true, index: 0, sexagesimalUnit: 15 };
const latitude = { min: -90, max: 90, isMaxIncluded: true, index: 1, sexagesimalUnit: 1 };

/** An axis of a kind of coordinates. Its value is in the first of the fields `names` that is present. */
type Axis = typeof longitude & { title: string; names: string[] };

const equatorial: Axis[] = [
  { ...longitude, isMaxIncluded: false, title: 'right ascension', names: ['ra', 'ra_str'] },
  { ...latitude, title: 'declination', names: ['dec', 'dec_str'] },
];

/** The axes of each kind of coordinates. Other kinds, such as solar system bodies, are not checked. */
const axesOf = new Map<unknown, Axis[]>(
  Object.entries({
    equatorial,
    icrs: equatorial,
    galactic: [
      { ...longitude, title: 'galactic longitude', names: ['l', 'lon'] },
      { ...latitude, title: 'galactic latitude', names: ['b', 'lat'] },
    ],
    horizontal: [
      { ...longitude, title: 'azimuth', names: ['az'] },
      { ...latitude, title: 'elevation', names: ['el'] },
    ],
  }),
);

/** Yields the coordinates of a target that are missing or not on the sky. */
export function* coordinatesInRange(target: Entry): Generator<Violation> {
  const coordinate = valueAt(target.fields, ['reference_coordinate']);
  if (coordinate == null) return;
  const label = labelOf(kind, target);
  for (const axis of axesOf.get(valueAt(coordinate, ['kind']) ?? 'equatorial') ?? []) {
    const { names, title, min, max, isMaxIncluded } = axis;
    const name = names.find((field) => valueAt(coordinate, [field]) != null) ?? names[0] ?? '';
    const path = [...target.path, 'reference_coordinate', name];
    const value = valueAt(coordinate, [name]);
    const degrees = toDegrees(value, valueAt(coordinate, ['unit']), axis);
    if (value == null) yield { path, message: `${label} has no ${title}` };
    else if (!isWithin(degrees, axis)) {
      const expected = `it should be from ${min} to ${isMaxIncluded ? '' : 'below '}${max} degrees`;
      yield { path, message: `${label}: ${title} is ${quote(value)}; ${expected}` };
    }
  }
}

const isWithin = (degrees: number | undefined, { min, max, isMaxIncluded }: Axis) =>
  degrees !== undefined && degrees >= min && (isMaxIncluded ? degrees <= max : degrees < max);

/** Converts a number or text in the coordinate's unit to degrees. */
function toDegrees(value: unknown, units: unknown, { index, sexagesimalUnit }: Axis) {
  const unit = degreesPer(Array.isArray(units) ? units[index] : units);
  const isText = typeof value === 'string';
  const number = isText ? parseDecimal(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number * (unit ?? 1);
  const angle = isText ? parseSexagesimal(value) : undefined;
  return angle === undefined ? undefined : angle * (unit ?? sexagesimalUnit);
}
