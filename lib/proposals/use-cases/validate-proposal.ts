import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateProposal as contract } from '../contracts/proposals.ts';
import { validationReport } from '../validation/validate.ts';

export const validateProposal: UseCase<typeof contract> = async ({ body }, context) => {
  const data = validationReport(body.value);
  await context.storeOutcome({ data });
  return { data };
};
