import { capFindings, jsonPath, shorten, type Path } from '#lib/documents/findings.ts';
import { contentOf } from './content.ts';
import { handbook, submission } from './handbook.ts';
import type { Rule } from './rules.ts';

type Finding = { path: Path; code: string; message: string };

const MAX_FINDINGS = 500;
/** Longest message, in characters: it may quote an id of any length. */
const MAX_MESSAGE_CHARS = 500;

/** Returns the handbook's findings in any JSON value, in the order of the rules. */
export const validate = (proposal: unknown): Finding[] => check(proposal, handbook);

/** Returns the findings that prevent a submission. */
export const validateSubmission = (proposal: unknown): Finding[] =>
  check(proposal, [...handbook, ...submission]);

/** Returns the findings as the API reports them. */
export function validationReport(proposal: unknown) {
  const findings = validate(proposal);
  return {
    result: findings.length === 0,
    validation_errors: findings.map(({ message }) => message),
    errors: findings.map((finding) => ({ ...finding, path: jsonPath(finding.path) })),
  };
}

function check(proposal: unknown, rules: Rule[]): Finding[] {
  const content = contentOf(proposal);
  const findings = rules.values().flatMap((rule) =>
    Iterator.from(rule.check(content)).map(({ path, message }) => ({
      path,
      code: rule.code,
      message: shorten(message, MAX_MESSAGE_CHARS),
    })),
  );
  return capFindings(findings, MAX_FINDINGS, moreFindings);
}

const moreFindings: Finding = {
  path: [],
  code: 'MORE_FINDINGS',
  message: `There are more findings; these are the first ${MAX_FINDINGS}`,
};
