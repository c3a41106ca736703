import type * as z from 'zod/mini';

/** A problem of a request: its location (path, query, header or body first), a message, and a stable name. */
export type ValidationProblem = { loc: (string | number)[]; msg: string; type: string };

type Issue = z.core.$ZodIssue;

/** Names and messages of FastAPI and pydantic, by the type that zod expected. */
const typeProblems: Record<string, [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be a valid dictionary'],
  record: ['dict_type', 'Input should be a valid dictionary'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
};

/** A query parameter with one value came several times. */
const REPEATED = 'The parameter should be given once';

/**
 * Converts zod's issues to entries of the 422 body; `source` is path, query, header or body. Only the first issue
 * of each value counts: zod also checks the length of a value of the wrong type.
 */
export function problemsOf(issues: Issue[], source: string, input: unknown): ValidationProblem[] {
  const byValue = Map.groupBy(issues, ({ path }) => JSON.stringify(path)).values();
  const firstIssues = [...byValue].flatMap((group) => group.slice(0, 1));
  return firstIssues.map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const [type, msg] = nameOf(issue, input);
    const isRepeated =
      source === 'query' && type === 'string_type' && Array.isArray(valueAt(input, path));
    return { loc: [source, ...path], msg: isRepeated ? REPEATED : msg, type };
  });
}

/**
 * Sorts the problems of a body by the order in which its schema names their fields, and those of one list by
 * their position. Fields that the schema does not name, such as form parts, come last, in the given order.
 */
export function sortBySchema(problems: ValidationProblem[], fields: string[]): ValidationProblem[] {
  const field = ({ loc }: ValidationProblem) => String(loc[1]);
  const order = [...new Set([...fields, ...problems.map(field)])];
  const rank = (problem: ValidationProblem) => order.indexOf(field(problem));
  const position = ({ loc: [, , at] }: ValidationProblem) => (typeof at === 'number' ? at : -1);
  return problems.toSorted((a, b) => rank(a) - rank(b) || position(a) - position(b));
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
        ? ['string_too_long', `String should have at most ${count(issue.maximum, 'character')}`]
        : ['too_long', `List should have at most ${count(issue.maximum, 'item')}`];
    case 'too_small':
      return issue.origin === 'string'
        ? ['string_too_short', `String should have at least ${count(issue.minimum, 'character')}`]
        : ['too_short', `List should have at least ${count(issue.minimum, 'item')}`];
    default:
      return ['value_error', 'Input should be valid'];
  }
}

const count = (number: number | bigint, noun: string) =>
  `${number} ${noun}${Number(number) === 1 ? '' : 's'}`;

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null)?.[step],
    input,
  );
}
