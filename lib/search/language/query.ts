import type { Field } from '../index/terms.ts';

/** A word to search for. A prefix stands for all words of the vocabulary that begin with it. */
export type QueryWord = { folded: string; stem: string; isPrefix: boolean };

/** Words that match in this order, one after the other; a single word is a phrase of one. */
export type Phrase = { words: QueryWord[] };

/** The value of a field, as `fieldTerm` writes it. */
export type FieldValue = { field: string };

export type Condition = Phrase | FieldValue;

/** The conditions that an entry must and must not meet. */
export type Query = { required: Condition[]; excluded: Condition[] };

/** The fields of the query language. */
export const queryFields: Field[] = ['tag', 'by', 'eb', 'shift', 'kind'];
