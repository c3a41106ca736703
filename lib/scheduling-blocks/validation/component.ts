import type * as z from 'zod/mini';
import { definition as component } from '../component/definition.ts';
import type { Finding, Path } from './findings.ts';

type Issue = z.core.$ZodIssue;

/** What the component definition finds: fields that are missing, of a wrong type or out of range. */
export function componentFindings(definition: unknown): Finding[] {
  const { error } = component().safeParse(definition);
  return (error?.issues ?? []).flatMap((issue) => findings(issue, [], definition));
}

function findings(issue: Issue, before: Path, definition: unknown): Finding[] {
  const path = [...before, ...(issue.path as Path)];
  if (issue.code === 'invalid_union') return ofUnion(issue, path, definition);
  return isSafeInteger(issue) ? [] : [{ path, ...told(issue, valueOf(definition, path)) }];
}

/** The library's own bound of whole numbers: each field has a narrower one, which is told. */
const isSafeInteger = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Of what may be of several types: what is wrong in the one that it is, else that it is none of them. */
function ofUnion(
  { errors }: Extract<Issue, { code: 'invalid_union' }>,
  path: Path,
  definition: unknown,
): Finding[] {
  const inner = errors.find((issues) =>
    issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0),
  );
  if (inner) return inner.flatMap((issue) => findings(issue, path, definition));
  const expected = errors.map(([issue]) =>
    issue && 'expected' in issue ? types[issue.expected] : '',
  );
  return [{ path, code: 'WRONG_TYPE', facts: { expected: expected.join(' or ') } }];
}

function told(issue: Issue, value: unknown): Omit<Finding, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return { code: 'FIELD_REQUIRED' };
      if (typeof value === 'number' && /^(number|int)$/.test(issue.expected) && !isFinite(value))
        return { code: 'OUT_OF_RANGE', facts: { bound: 'below 1.8e308' } };
      return {
        code: 'WRONG_TYPE',
        facts: { expected: types[issue.expected] ?? 'of another type' },
      };
    case 'invalid_value':
      if (value === undefined) return { code: 'FIELD_REQUIRED' };
      return { code: 'NOT_ONE_OF', facts: { values: issue.values.map(String).join(', ') } };
    case 'too_big':
      if (issue.origin === 'bytes')
        return { code: 'TOO_LONG', facts: { most: `${issue.maximum} bytes in UTF-8` } };
      return outOf(issue.origin, `at most ${issue.maximum}`, {
        most: `${issue.maximum} characters`,
      });
    case 'too_small':
      return outOf(issue.origin, `at least ${issue.minimum}`);
    default:
      // Maps alone have problems of their own kind: they are no objects.
      return { code: 'WRONG_TYPE', facts: { expected: 'an object' } };
  }
}

function outOf(
  origin: string,
  bound: string,
  facts: Record<string, string> = {},
): Omit<Finding, 'path'> {
  if (origin === 'array') return { code: 'WRONG_LENGTH', facts: { bound } };
  if (origin !== 'string') return { code: 'OUT_OF_RANGE', facts: { bound } };
  return facts.most === undefined ? { code: 'EMPTY' } : { code: 'TOO_LONG', facts };
}

/** What a sentence calls a type. */
const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function valueOf(definition: unknown, path: Path): unknown {
  let value = definition;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
