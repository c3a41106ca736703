import { degreesPer, parseSexagesimal } from '#lib/documents/angles.ts';
import { valueAt, type Entry } from './content.ts';
import { labelTarget, quote, type Violation } from './rules.ts';

type Axis = {
  title: string;
  /** Field names of the axis; the first one present counts. */
  names: string[];
  /** Bounds in degrees, both inclusive. A longitude of 360 is 0: some producers round up to it. */
  min: number;
  max: number;
  /** Position of the axis in the coordinate's `unit`. */
  index: 0 | 1;
};

const longitude = (title: string, ...names: string[]): Axis => ({
  ...{ title, names, min: 0, max: 360, index: 0 },
});
const latitude = (title: string, ...names: string[]): Axis => ({
  ...{ title, names, min: -90, max: 90, index: 1 },
});

const equatorial = [
  longitude('right ascension', 'ra', 'ra_str'),
  latitude('declination', 'dec', 'dec_str'),
];

/** The axes of each kind of coordinates. Other kinds, such as solar system bodies, are not checked. */
const axesOf = new Map<unknown, Axis[]>([
  ['equatorial', equatorial],
  ['icrs', equatorial],
  [
    'galactic',
    [longitude('galactic longitude', 'l', 'lon'), latitude('galactic latitude', 'b', 'lat')],
  ],
  ['horizontal', [longitude('azimuth', 'az'), latitude('elevation', 'el')]],
]);

/** Units of sexagesimal text without a unit: hours for longitudes, degrees for latitudes. */
const sexagesimalUnits = ['hourangle', 'deg'] as const;

/** Yields the coordinates of a target that are missing or not on the sky. */
export function* coordinatesInRange(target: Entry): Generator<Violation> {
  if (valueAt(target, ['reference_coordinate']) === undefined) return;
  const kind = valueAt(target, ['reference_coordinate', 'kind']) ?? 'equatorial';
  for (const axis of axesOf.get(kind) ?? []) yield* axisInRange(target, axis);
}

function* axisInRange(
  target: Entry,
  { names, title, min, max, index }: Axis,
): Generator<Violation> {
  const fields = names.map((name) => ['reference_coordinate', name]);
  const field =
    fields.find((candidate) => valueAt(target, candidate) !== undefined) ?? fields[0] ?? [];
  const value = valueAt(target, field);
  const path = [...target.path, ...field];
  if (value === undefined) {
    yield { path, message: `${labelTarget(target)} has no ${title}` };
    return;
  }
  const degrees = toDegrees(value, valueAt(target, ['reference_coordinate', 'unit']), index);
  if (degrees !== undefined && degrees >= min && degrees <= max) return;
  const expected = `it should be from ${min} to ${max} degrees`;
  yield { path, message: `${labelTarget(target)}: ${title} is ${quote(value)}; ${expected}` };
}

/** Converts a number or text in the coordinate's unit to degrees. */
function toDegrees(value: unknown, units: unknown, index: 0 | 1): number | undefined {
  const unit: unknown = Array.isArray(units) ? units[index] : units;
  const factor = degreesPer(unit);
  if (typeof value === 'number') return value * (factor ?? 1);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (Number.isFinite(Number(value))) return Number(value) * (factor ?? 1);
  const angle = parseSexagesimal(value);
  return angle === undefined
    ? undefined
    : angle * (factor ?? degreesPer(sexagesimalUnits[index]) ?? 1);
}
