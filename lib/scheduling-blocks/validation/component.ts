import type * as z from 'zod/mini';
import { valueAt, type Path } from '#lib/documents/findings.ts';
import { definition as component } from '../component/definition.ts';
import type { RuleCode } from '../rules.ts';
import type { Finding } from './findings.ts';

type Issue = z.core.$ZodIssue;

/** Returns the fields that are missing, of a wrong type or out of range. */
export function checkComponent(definition: unknown): Finding[] {
  const { error } = component().safeParse(definition);
  return omitLengthIssues(error?.issues ?? []).flatMap((issue) =>
    toFindings(issue, [], definition),
  );
}

/** Omits zod's issues of the length of a value of the wrong type, such as an object with a field `length`. */
const omitLengthIssues = (issues: Issue[]): Issue[] =>
  [...Map.groupBy(issues, ({ path }) => JSON.stringify(path)).values()].flatMap((group) =>
    group[0]?.code === 'invalid_type' ? group.slice(0, 1) : group,
  );

function toFindings(issue: Issue, parent: Path, definition: unknown): Finding[] {
  const path = [...parent, ...(issue.path as Path)];
  if (issue.code === 'invalid_union') return unionFindings(issue, path, definition);
  return isSafeInteger(issue) ? [] : [{ path, ...toProblem(issue, valueAt(definition, path)) }];
}

/** Returns whether an issue is zod's own bound of integers. Each field has a narrower bound, which is reported. */
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
  if (member)
    return omitLengthIssues(member).flatMap((issue) => toFindings(issue, path, definition));
  const expected = errors.map(([issue]) =>
    issue && 'expected' in issue ? typeNames[issue.expected] : '',
  );
  return [{ path, ...problem('WRONG_TYPE', { expected: expected.join(' or ') }) }];
}

function toProblem(issue: Issue, value: unknown): Omit<Finding, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return problem('FIELD_REQUIRED');
      if (typeof value === 'number' && /^(number|int)$/.test(issue.expected) && !isFinite(value))
        return problem('OUT_OF_RANGE', { bound: 'below 1.8e308' });
      return problem('WRONG_TYPE', { expected: typeNames[issue.expected] ?? 'of another type' });
    case 'invalid_value':
      if (value === undefined) return problem('FIELD_REQUIRED');
      return problem('NOT_ONE_OF', { values: issue.values.map(String).join(', ') });
    case 'too_big':
      if (issue.origin === 'bytes')
        return problem('TOO_LONG', { max: `${issue.maximum} bytes in UTF-8` });
      if (issue.origin === 'string')
        return problem('TOO_LONG', { max: `${issue.maximum} characters` });
      return outOfBounds(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      if (issue.origin === 'string') return problem('EMPTY');
      return outOfBounds(issue.origin, `at least ${issue.minimum}`);
    default:
      return otherProblem(issue as { params?: { maxItems?: number } });
  }
}

/** Returns the problem of a list that is too long, or of a map that is not an object: no others have a code of their own. */
const otherProblem = ({ params }: { params?: { maxItems?: number } }) =>
  params?.maxItems === undefined
    ? problem('WRONG_TYPE', { expected: 'an object' })
    : outOfBounds('array', `at most ${params.maxItems}`);

const problem = (code: RuleCode, parameters: Record<string, string> = {}) => ({ code, parameters });

const outOfBounds = (origin: string, bound: string) =>
  problem(origin === 'array' ? 'WRONG_LENGTH' : 'OUT_OF_RANGE', { bound });

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
