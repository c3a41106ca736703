import type * as z from 'zod/mini';
import type { Path } from '#lib/documents/findings.ts';
import { definition as component } from '../component/definition.ts';
import type { Finding } from './findings.ts';

type Issue = z.core.$ZodIssue;
type Problem = Omit<Finding, 'path'>;

/** Returns the fields that are missing, of a wrong type or out of range. */
export function checkComponent(definition: unknown): Finding[] {
  const { error } = component().safeParse(definition);
  return (error?.issues ?? []).flatMap((issue) => toFindings(issue, [], definition));
}

function toFindings(issue: Issue, parent: Path, definition: unknown): Finding[] {
  const path = [...parent, ...(issue.path as Path)];
  if (issue.code === 'invalid_union') return unionFindings(issue, path, definition);
  return isSafeInteger(issue) ? [] : [{ path, ...toProblem(issue, valueOf(definition, path)) }];
}

/** Whether an issue is zod's own bound of integers. Each field has a narrower bound, which is reported. */
const isSafeInteger = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Returns the findings of the member with the value's type, or one finding if no member has this type. */
function unionFindings(
  { errors }: Extract<Issue, { code: 'invalid_union' }>,
  path: Path,
  definition: unknown,
): Finding[] {
  const member = errors.find((issues) =>
    issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0),
  );
  if (member) return member.flatMap((issue) => toFindings(issue, path, definition));
  const expected = errors.map(([issue]) =>
    issue && 'expected' in issue ? typeNames[issue.expected] : '',
  );
  return [{ path, code: 'WRONG_TYPE', parameters: { expected: expected.join(' or ') } }];
}

function toProblem(issue: Issue, value: unknown): Problem {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return { code: 'FIELD_REQUIRED' };
      if (typeof value === 'number' && /^(number|int)$/.test(issue.expected) && !isFinite(value))
        return { code: 'OUT_OF_RANGE', parameters: { bound: 'below 1.8e308' } };
      return wrongType(typeNames[issue.expected] ?? 'of another type');
    case 'invalid_value':
      if (value === undefined) return { code: 'FIELD_REQUIRED' };
      return { code: 'NOT_ONE_OF', parameters: { values: issue.values.map(String).join(', ') } };
    case 'too_big':
      if (issue.origin === 'bytes') return tooLong(`${issue.maximum} bytes in UTF-8`);
      if (issue.origin === 'string') return tooLong(`${issue.maximum} characters`);
      return outOfBounds(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      if (issue.origin === 'string') return { code: 'EMPTY' };
      return outOfBounds(issue.origin, `at least ${issue.minimum}`);
    default:
      // Only maps report issues of another code, when they are not objects.
      return wrongType('an object');
  }
}

const wrongType = (expected: string): Problem => ({ code: 'WRONG_TYPE', parameters: { expected } });

const tooLong = (max: string): Problem => ({ code: 'TOO_LONG', parameters: { max } });

const outOfBounds = (origin: string, bound: string): Problem => ({
  code: origin === 'array' ? 'WRONG_LENGTH' : 'OUT_OF_RANGE',
  parameters: { bound },
});

/** Names of types in sentences. */
const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const valueOf = (definition: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    definition,
  );
