import { ApiError } from '#lib/contract/errors.ts';
import { MAX_FINDINGS, rules } from '../rules.ts';
import { checkBusinessRules } from './business.ts';
import { checkComponent } from './component.ts';
import { sortByPosition, toIssue, type Finding } from './findings.ts';

const moreFindings: Finding = {
  path: [],
  code: 'MORE_FINDINGS',
  parameters: { max: String(MAX_FINDINGS) },
};

/** Returns the findings of both layers in any JSON value, in the order of the document. */
export function validate(definition: unknown) {
  const findings = [...checkComponent(definition), ...checkBusinessRules(definition)];
  const inOrder = sortByPosition(findings, definition);
  if (inOrder.length <= MAX_FINDINGS) return toReport(inOrder);
  const errorsFirst = inOrder.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
  const reported = new Set(errorsFirst.slice(0, MAX_FINDINGS));
  return toReport([...inOrder.filter((one) => reported.has(one)), moreFindings]);
}

const isError = ({ code }: Finding) => rules[code][1] === 'error';

/** Throws 400 with all findings if one of them is an error. */
export function assertValid(definition: unknown): void {
  const report = validate(definition);
  if (!report.valid) throw new ApiError('DEFINITION_INVALID', {}, {}, report);
}

/** Returns the report of a body that is not a JSON document. */
export const invalidJsonReport = (reason: string) =>
  toReport([{ path: [], code: 'JSON_INVALID', parameters: { reason } }]);

function toReport(findings: Finding[]) {
  const issues = findings.map(toIssue);
  return {
    valid: issues.every(({ level }) => level !== 'error'),
    messages: issues.map(({ message }) => message),
    issues,
  };
}
