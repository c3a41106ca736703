import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateProposal as contract } from '../contracts/proposals.ts';
import { storeOutcome } from '../repository.ts';
import { validationReport } from '../validation/validate.ts';

export const validateProposal: UseCase<typeof contract> = async ({ body }, context) => {
  const data = validationReport(body.value);
  await storeOutcome(context.outcomeWrites({ data }));
  return { data };
};
