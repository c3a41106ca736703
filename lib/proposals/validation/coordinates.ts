import { toDegrees } from '#lib/documents/angles.ts';
import { valueAt } from '#lib/documents/findings.ts';
import type { Entry } from './content.ts';
import { labelOf, quote, target as kind, type Violation } from './rules.ts';

/**
 * An axis: its bounds in degrees, its position in the coordinate's `unit`, and the unit of sexagesimal text, whatever
 * the coordinate's `unit` is. A galactic longitude or an azimuth of 360 is 0: some producers round up to it. A right
 * ascension of 24 hours is none.
 */
type Range = {
  min: number;
  max: number;
  isMaxIncluded: boolean;
  index: 0 | 1;
  sexagesimalUnit: 'hourangle' | 'deg';
};

const longitude: Range = {
  min: 0,
  max: 360,
  isMaxIncluded: true,
  index: 0,
  sexagesimalUnit: 'deg',
};
const latitude: Range = { ...longitude, min: -90, max: 90, index: 1 };
const rightAscension: Range = { ...longitude, isMaxIncluded: false, sexagesimalUnit: 'hourangle' };

/** An axis of a kind of coordinates. Its value is in the first of the fields `names` that is present. */
type Axis = Range & { title: string; names: string[] };

const equatorial: Axis[] = [
  { ...rightAscension, title: 'right ascension', names: ['ra', 'ra_str'] },
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
    const unit = unitOf(axis, valueAt(coordinate, ['unit']));
    const degrees = toDegrees(value, unit, axis.sexagesimalUnit);
    if (value == null) yield { path, message: `${label} has no ${title}` };
    else if (!isWithin(degrees, axis)) {
      const expected = `it should be from ${min} to ${isMaxIncluded ? '' : 'below '}${max} degrees`;
      yield { path, message: `${label}: ${title} is ${quote(value)}; ${expected}` };
    }
  }
}

const isWithin = (degrees: number | undefined, { min, max, isMaxIncluded }: Axis) =>
  degrees !== undefined && degrees >= min && (isMaxIncluded ? degrees <= max : degrees < max);

/** Returns the unit of an axis. One unit for both axes is that of the right ascension if it is hours. */
function unitOf({ index }: Axis, unit: unknown): unknown {
  if (Array.isArray(unit)) return unit[index];
  return unit === 'hourangle' && index === 1 ? 'deg' : unit;
}
