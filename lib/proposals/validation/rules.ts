import type { Path } from '#lib/documents/findings.ts';
import { idOf, valueAt, type Content, type Entry } from './content.ts';

/** A violation of a rule: its location, and a sentence for the proposer. */
export type Violation = { path: Path; message: string };

/** A rule of the handbook. The code is part of the API; the description is printed in the README. */
export type Rule = {
  code: string;
  description: string;
  check: (proposal: Content) => Iterable<Violation>;
};

/** Names an entry by its id, or else by its position in its list, from 1. */
const labelled = (kind: string, id: string) => (entry: Entry) =>
  `${kind} ${idOf(entry, id) ?? Number(entry.path.at(-1)) + 1}`;

export const labelTarget = labelled('Target', 'target_id');
export const labelObservationSet = labelled('Observation Set', 'observation_set_id');
/** Results have no id. */
const labelResult = labelled('Result', '');

/** Quotes a value in a message. Long texts are cut, lists and objects only named. */
export function quote(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Checks that a field of every observation set, if present, is a number from `min` to `max`. */
export const range = (field: string[], min: number, max: number, unit: string): Rule['check'] =>
  eachObservationSet(field, `from ${min} to ${max} ${unit}`, (value) => isWithin(value, min, max));

/** Checks that a field of every observation set, if present, is a whole number from 0 to `max`. */
export const count = (field: string[], max: number): Rule['check'] =>
  eachObservationSet(
    field,
    `a whole number from 0 to ${max}`,
    (value) => Number.isInteger(value) && isWithin(value, 0, max),
  );

/** Checks that a field of every observation set, if present, is one of `choices`. */
export const choice = (field: string[], choices: string[]): Rule['check'] =>
  eachObservationSet(field, `one of ${choices.join(', ')}`, (value) =>
    choices.includes(value as string),
  );

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;

function eachObservationSet(
  field: string[],
  expected: string,
  isValid: (value: unknown) => boolean,
): Rule['check'] {
  return function* ({ observationSets }) {
    for (const set of observationSets) {
      const value = valueAt(set, field);
      if (value === undefined || isValid(value)) continue;
      const message = `${labelObservationSet(set)}: ${field.at(-1)} is ${quote(value)}; it should be ${expected}`;
      yield { path: [...set.path, ...field], message };
    }
  };
}

/** Yields entries that no reference names, including entries without an id. */
export function unreferenced(entries: Entry[], id: string, others: Entry[], reference: string) {
  const ids = idsOf(others, reference);
  return entries.filter((entry) => !ids.has(idOf(entry, id)));
}

/** Checks that a reference of every result names one of `entries`. */
export function* danglingReferences(
  { results }: Content,
  reference: string,
  entries: Entry[],
  id: string,
  kind: string,
): Generator<Violation> {
  const known = idsOf(entries, id);
  for (const result of results) {
    const ref = idOf(result, reference);
    if (known.has(ref)) continue;
    const problem =
      ref === undefined
        ? `refers to no ${kind}`
        : `refers to ${kind} ${ref}, which the Proposal does not have`;
    yield { path: [...result.path, reference], message: `${labelResult(result)} ${problem}` };
  }
}

function idsOf(entries: Entry[], name: string): Set<string | undefined> {
  const ids = new Set(entries.map((entry) => idOf(entry, name)));
  ids.delete(undefined);
  return ids;
}
