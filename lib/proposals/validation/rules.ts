import { valueAt, type Path } from '#lib/documents/findings.ts';
import { idOf, type Content, type Entry } from './content.ts';

/** A violation of a rule: its location, and a sentence for the proposer. */
export type Violation = { path: Path; message: string };

/** A rule of the handbook. The code is part of the API; the description is printed in the README. */
export type Rule = {
  code: string;
  description: string;
  check: (proposal: Content) => Iterable<Violation>;
};

/** A kind of entries that results refer to: its name, the field with its id, and the field of a reference. */
type Kind = { name: string; id: string; reference: string };

export const target: Kind = { name: 'Target', id: 'target_id', reference: 'target_ref' };
export const observationSet: Kind = {
  name: 'Observation Set',
  id: 'observation_set_id',
  reference: 'observation_set_ref',
};

/** Names an entry by its id or, without one, by its position in its list, from 1. */
export function labelOf(kind: Kind, entry: Entry): string {
  const id = idOf(entry, kind.id) ?? '';
  return `${kind.name} ${id === '' ? positionOf(entry) : id}`;
}

const positionOf = ({ path }: Entry) => Number(path.at(-1)) + 1;

/** Quotes a value in a message. Long texts are cut, lists and objects only named. */
export function quote(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Returns the rule that a proposal has this text. */
export const required = (field: 'title' | 'abstract', code: string): Rule => ({
  code,
  description: `The ${field} of a submitted proposal is not blank.`,
  check: function* ({ [field]: text, pathOf }) {
    if (typeof text !== 'string' || text.trim() === '')
      yield { path: pathOf(field), message: `Proposal has no ${field}` };
  },
});

/** Checks that a field of every observation set, if present, is a number from `min` to `max`. */
export const range = (field: string[], min: number, max: number, unit: string): Rule['check'] =>
  eachObservationSet(field, `from ${min} to ${max} ${unit}`, (value) => isWithin(value, min, max));

/** Returns the rule that a number of an observation set's array, if present, is from 0 to `max`. */
export const countAtMost = (max: number, things: string, field: string, code: string): Rule => ({
  code,
  description: `An observation uses at most ${max} ${things}.`,
  check: eachObservationSet(
    ['array_details', field],
    `a whole number from 0 to ${max}`,
    (value) => Number.isInteger(value) && isWithin(value, 0, max),
  ),
});

/** Checks that a field of every observation set, if present, is one of `choices`. */
export const choice = (field: string[], choices: string[]): Rule['check'] =>
  eachObservationSet(field, `one of ${choices.join(', ')}`, (value) =>
    choices.includes(value as string),
  );

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;

const eachObservationSet = (
  field: string[],
  expected: string,
  isValid: (value: unknown) => boolean,
): Rule['check'] =>
  function* ({ observationSets }) {
    for (const set of observationSets) {
      const value = valueAt(set.fields, field);
      if (value == null || isValid(value)) continue;
      const message = `${labelOf(observationSet, set)}: ${field.at(-1)} is ${quote(value)}; it should be ${expected}`;
      yield { path: [...set.path, ...field], message };
    }
  };

/** Yields the entries that no result refers to, including entries without an id. */
export function* notLinked(kind: Kind, entries: Entry[], results: Entry[], counterpart: string) {
  const ids = idsOf(results, kind.reference);
  for (const entry of entries)
    if (!ids.has(idOf(entry, kind.id)))
      yield {
        path: entry.path,
        message: `${labelOf(kind, entry)} has no ${counterpart} linked in Results`,
      };
}

/** Yields the results that refer to none of the entries. */
export function* unknownReferences(kind: Kind, entries: Entry[], results: Entry[]) {
  const declaredIds = idsOf(entries, kind.id);
  for (const result of results) {
    const id = idOf(result, kind.reference);
    if (declaredIds.has(id)) continue;
    const problem =
      id === undefined
        ? `refers to no ${kind.name}`
        : `refers to ${kind.name} ${id}, which the Proposal does not have`;
    const message = `Result ${positionOf(result)} ${problem}`;
    yield { path: [...result.path, kind.reference], message };
  }
}

const idsOf = (entries: Entry[], name: string): Set<string | undefined> =>
  new Set(entries.map((entry) => idOf(entry, name)).filter((id) => id !== undefined));
