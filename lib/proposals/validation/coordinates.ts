import { fromSexagesimal } from '#lib/documents/angles.ts';
import { valueAt, type Entry } from './content.ts';
import type { Remark } from './rule.ts';
import { shown, target } from './sentences.ts';

type Axis = {
  title: string;
  /** What producers call it; the first that is there counts. */
  names: string[];
  /** Lowest and highest value in degrees. A longitude of 360 is 0: some producers round up to it. */
  min: number;
  max: number;
  /** Which of the two units is its own. */
  unit: 0 | 1;
};

const longitude = (title: string, ...names: string[]): Axis => ({
  title,
  names,
  min: 0,
  max: 360,
  unit: 0,
});
const latitude = (title: string, ...names: string[]): Axis => ({
  title,
  names,
  min: -90,
  max: 90,
  unit: 1,
});

const equatorial = [
  longitude('right ascension', 'ra', 'ra_str'),
  latitude('declination', 'dec', 'dec_str'),
];

/** The axes of each kind of coordinates; other kinds, such as solar system bodies, have none. */
const kinds: Record<string, Axis[]> = {
  equatorial,
  icrs: equatorial,
  galactic: [
    longitude('galactic longitude', 'l', 'lon'),
    latitude('galactic latitude', 'b', 'lat'),
  ],
  horizontal: [longitude('azimuth', 'az'), latitude('elevation', 'el')],
};

/** Degrees of one of each unit. */
const units: Record<string, number> = { deg: 1, degree: 1, hourangle: 15, rad: 180 / Math.PI };
/** What is written with minutes and seconds is in hours and degrees, unless its unit says otherwise. */
const sexagesimalUnits = ['hourangle', 'deg'] as const;

/** What of a target's reference coordinate lies outside the sky. */
export function* coordinatesInRange(one: Entry): Generator<Remark> {
  if (valueAt(one, ['reference_coordinate']) === undefined) return;
  const kind = valueAt(one, ['reference_coordinate', 'kind']) ?? 'equatorial';
  const axes = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  for (const axis of axes ?? []) yield* axisInRange(one, axis);
}

function* axisInRange(one: Entry, { names, title, min, max, unit }: Axis): Generator<Remark> {
  const places = names.map((name) => ['reference_coordinate', name]);
  const at = places.find((place) => valueAt(one, place) !== undefined) ?? places[0] ?? [];
  const value = valueAt(one, at);
  const path = [...one.path, ...at];
  if (value === undefined) yield { path, message: `${target(one)} has no ${title}` };
  else {
    const degrees = degreesOf(value, valueAt(one, ['reference_coordinate', 'unit']), unit);
    if (degrees === undefined || degrees < min || degrees > max)
      yield {
        path,
        message: `${target(one)}: ${title} is ${shown(value)}; it should be from ${min} to ${max} degrees`,
      };
  }
}

/** An angle in degrees, from a number or a text, in the unit that stands beside it. */
function degreesOf(value: unknown, given: unknown, which: 0 | 1): number | undefined {
  const unit = Array.isArray(given) ? (given[which] as unknown) : given;
  const factor = typeof unit === 'string' ? units[unit.toLowerCase()] : undefined;
  if (typeof value === 'number') return value * (factor ?? 1);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (Number.isFinite(Number(value))) return Number(value) * (factor ?? 1);
  const angle = fromSexagesimal(value);
  return angle && angle * (factor ?? units[sexagesimalUnits[which]] ?? 1);
}
