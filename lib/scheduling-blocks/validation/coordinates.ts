import { degreesPer, toDegrees } from '#lib/documents/angles.ts';
import { valueAt } from '#lib/documents/findings.ts';
import type { Check } from './findings.ts';
import { select } from './select.ts';

type Axis = {
  fields: string[];
  /** Position of the axis in the coordinate's `unit`. */
  index: 0 | 1;
  sexagesimalUnit: 'hourangle' | 'deg';
  format: string;
  isInRange: (degrees: number) => boolean;
};

const rightAscensionAxis: Axis = {
  fields: ['ra', 'ra_str'],
  index: 0,
  sexagesimalUnit: 'hourangle',
  format: 'HH:MM:SS.s from 0 to 24 hours',
  isInRange: (degrees) => degrees >= 0 && degrees < 360,
};

const declinationAxis: Axis = {
  fields: ['dec', 'dec_str'],
  index: 1,
  sexagesimalUnit: 'deg',
  format: '±DD:MM:SS.s from -90 to 90 degrees',
  isInRange: (degrees) => Math.abs(degrees) <= 90,
};

const outOfRange = (axis: Axis): Check =>
  function* (definition) {
    for (const { path, value: coordinate } of select(definition, 'targets.*.reference_coordinate'))
      for (const field of axis.fields)
        for (const { value } of select(coordinate, field))
          if (!isOnAxis(value, coordinate, axis))
            yield { path: [...path, field], parameters: { form: axis.format } };
  };

export const rightAscension = outOfRange(rightAscensionAxis);
export const declination = outOfRange(declinationAxis);

function isOnAxis(value: unknown, coordinate: unknown, axis: Axis): boolean {
  // The component definition reports other types and units.
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  const unit = valueAt(coordinate, ['unit', axis.index]) ?? 'deg';
  const degrees = toDegrees(value, unit, axis.sexagesimalUnit);
  return degrees !== undefined && (degreesPer(unit) === undefined || axis.isInRange(degrees));
}
