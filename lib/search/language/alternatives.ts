import type { AnyOf, Condition, Term } from './query.ts';
import { QueryError } from './query-error.ts';

/** A part of a query, with its position from 1: a term, or `OR` between two of them. */
export type Part =
  { isOr: true; position: number } | { isOr: false; term: Term; isExcluded: boolean };

/** Returns what an entry must meet: all terms, and of those that `OR` joins, any. Throws for an `OR` without a term beside it. */
export function requiredIn(parts: Part[]): Condition[] {
  const required: Condition[] = [];
  for (const [n, part] of parts.entries()) {
    const [before, after] = [parts[n - 1], parts[n + 1]];
    if (part.isOr) requireTerms(part.position, before, after);
    else if (part.isExcluded) continue;
    else required.push(before?.isOr ? join(required.pop(), part.term) : part.term);
  }
  return required;
}

export const excludedIn = (parts: Part[]): Term[] =>
  parts.flatMap((part) => (!part.isOr && part.isExcluded ? part.term : []));

function join(condition: Condition | undefined, term: Term): AnyOf {
  if (!condition) return { anyOf: [term] };
  return { anyOf: ['anyOf' in condition ? condition.anyOf : condition, term].flat() };
}

function requireTerms(position: number, ...neighbours: (Part | undefined)[]): void {
  if (neighbours.every((part) => part && !part.isOr && !part.isExcluded)) return;
  throw new QueryError(
    'or_without_terms',
    `OR at position ${position} needs a term on each side, and none of them excluded; "or" in quotes is the word`,
  );
}
