import { contentOf, type Path } from './content.ts';
import { handbook, submission } from './handbook.ts';
import type { Rule } from './rule.ts';

/** Something in a proposal that is not as the handbook wants it. */
export type Finding = { path: Path; code: string; message: string };

/** Findings that are told: a proposal with more is mended in steps. */
const MOST_FINDINGS = 500;
/** Characters of a finding's sentence: ids in it may be of any length. Half of one, given or left, is no text. */
const LONGEST_MESSAGE = 500;

/** What the handbook has against a proposal, in the order of its rules. Takes any JSON value. */
export const findingsOf = (proposal: unknown): Finding[] => look(proposal, handbook);

/** What stands against submitting a proposal. */
export const againstSubmission = (proposal: unknown): Finding[] =>
  look(proposal, [...handbook, ...submission]);

function look(proposal: unknown, rules: Rule[]): Finding[] {
  const content = contentOf(proposal);
  const findings: Finding[] = [];
  for (const { code, find } of rules)
    for (const { path, message } of find(content)) {
      if (findings.length === MOST_FINDINGS) return [...findings, andMore];
      findings.push({ path, code, message: message.slice(0, LONGEST_MESSAGE).toWellFormed() });
    }
  return findings;
}

const andMore: Finding = {
  path: [],
  code: 'MORE_FINDINGS',
  message: `There is more; these are the first ${MOST_FINDINGS} findings`,
};

/** A path as JSONPath: `$.info.targets[0]`. https://www.rfc-editor.org/rfc/rfc9535 */
export const jsonPath = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
