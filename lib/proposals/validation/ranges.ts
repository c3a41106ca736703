import { valueAt } from './content.ts';
import type { Rule } from './rule.ts';
import { observationSet, shown } from './sentences.ts';

/** What an observation set says at a place is a number from `min` to `max`; nothing said is good. */
export const range = (at: string[], min: number, max: number, unit: string): Rule['find'] =>
  each(at, `from ${min} to ${max} ${unit}`, (value) => isWithin(value, min, max));

/** It is a whole number from 0 to `max`. */
export const count = (at: string[], max: number): Rule['find'] =>
  each(
    at,
    `a whole number from 0 to ${max}`,
    (value) => Number.isInteger(value) && isWithin(value, 0, max),
  );

/** It is one of these. */
export const choice = (at: string[], choices: string[]): Rule['find'] =>
  each(at, `one of ${choices.join(', ')}`, (value) => choices.includes(value as string));

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;

function each(at: string[], should: string, isGood: (value: unknown) => boolean): Rule['find'] {
  return function* ({ observationSets }) {
    for (const one of observationSets) {
      const value = valueAt(one, at);
      if (value === undefined || isGood(value)) continue;
      const message = `${observationSet(one)}: ${at.at(-1)} is ${shown(value)}; it should be ${should}`;
      yield { path: [...one.path, ...at], message };
    }
  };
}
