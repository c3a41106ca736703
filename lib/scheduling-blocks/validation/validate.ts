import { MOST_TOLD } from '../rules.ts';
import { businessFindings } from './business.ts';
import { componentFindings } from './component.ts';
import { inOrder, toIssue, type Finding, type Issue } from './findings.ts';

/** What a validation answers. */
type Report = { valid: boolean; messages: string[]; issues: Issue[] };

/** What is to be said of a definition, whatever it is: findings of both layers in its own order. */
export function validate(definition: unknown): Report {
  const all = [...componentFindings(definition), ...businessFindings(definition)];
  const told: Finding[] = inOrder(all, definition).slice(0, MOST_TOLD);
  if (told.length < all.length)
    told.push({ path: [], code: 'MORE_FINDINGS', facts: { told: String(MOST_TOLD) } });
  return reportOf(told);
}

/** What is to be said of a body that is no JSON document. */
export const brokenReport = (reason: string): Report =>
  reportOf([{ path: [], code: 'JSON_INVALID', facts: { reason } }]);

function reportOf(findings: Finding[]): Report {
  const issues = findings.map(toIssue);
  return {
    valid: issues.every(({ level }) => level !== 'error'),
    messages: issues.map(({ message }) => message),
    issues,
  };
}
