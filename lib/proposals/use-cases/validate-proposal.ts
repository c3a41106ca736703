import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateProposal as contract } from '../contracts/proposals.ts';
import { keep } from '../repository.ts';
import { findingsOf, jsonPath } from '../validation/validate.ts';

/** Says what the handbook has against a proposal, whatever it is. */
export const validateProposal: UseCase<typeof contract> = async ({ body }, context) => {
  const findings = findingsOf(body.value);
  const data = {
    result: findings.length === 0,
    validation_errors: findings.map(({ message }) => message),
    errors: findings.map((finding) => ({ ...finding, path: jsonPath(finding.path) })),
  };
  await keep(context.remember({ data }));
  return { data };
};
