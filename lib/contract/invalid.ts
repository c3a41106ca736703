import type * as z from 'zod/mini';
import type { Problem } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Names and sentences that clients of FastAPI and pydantic know, by what zod expected. */
const typeProblems: Record<string, [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be a valid dictionary'],
  record: ['dict_type', 'Input should be a valid dictionary'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
};

/** zod's issues as entries of the 422 body; `source` is path, query, header or body. */
export function problemsOf(issues: Issue[], source: string, input: unknown): Problem[] {
  return issues.map((issue) => {
    const loc = [
      source,
      ...issue.path.map((step) => (typeof step === 'symbol' ? step.toString() : step)),
    ];
    const [type, msg] = nameOf(issue, input);
    return { loc, msg, type };
  });
}

function nameOf(issue: Issue, input: unknown): [type: string, msg: string] {
  switch (issue.code) {
    case 'custom':
      return [String(issue.params?.type ?? 'value_error'), issue.message];
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? ['missing', 'Field required']
        : (typeProblems[issue.expected] ?? ['value_error', 'Input should be valid']);
    case 'invalid_value':
      return [
        'enum',
        `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`,
      ];
    case 'too_big':
      return issue.origin === 'string'
        ? ['string_too_long', `String should have at most ${issue.maximum} characters`]
        : ['too_long', `List should have at most ${issue.maximum} items`];
    case 'too_small':
      return issue.origin === 'string'
        ? ['string_too_short', `String should have at least ${issue.minimum} character`]
        : ['too_short', `List should have at least ${issue.minimum} item`];
    default:
      return ['value_error', 'Input should be valid'];
  }
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null)?.[step],
    input,
  );
}
