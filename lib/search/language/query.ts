import type { Field } from '../index/terms.ts';

/** A word to search for. A prefix stands for all words of the vocabulary that begin with it. */
export type QueryWord = { folded: string; stem: string; isPrefix: boolean };

/** Words that match in this order, one after the other; a single word is a phrase of one. */
export type Phrase = { words: QueryWord[] };

/** The value of a field, as `fieldTerm` writes it. */
export type FieldValue = { field: string };

/** A term of a query. */
export type Term = Phrase | FieldValue;

/** Terms of which one must match. */
export type AnyOf = { anyOf: Term[] };

export type Condition = Term | AnyOf;

/** Returns the terms of conditions, also those of which one must match. */
export const termsOf = (conditions: Condition[]): Term[] =>
  conditions.flatMap((condition) => ('anyOf' in condition ? condition.anyOf : condition));

/** The conditions that an entry must and must not meet. */
export type Query = { required: Condition[]; excluded: Term[] };

/** The fields of the query language. */
export const queryFields: Field[] = ['tag', 'by', 'eb', 'shift', 'kind'];
