import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateDefinition as contract } from '../contracts/definitions.ts';
import { invalidJsonReport, validate } from '../validation/validate.ts';

export const validateDefinition: UseCase<typeof contract> = async ({ body }, context) => {
  const data = 'broken' in body ? invalidJsonReport(body.broken) : validate(body.value);
  await context.storeOutcome({ data });
  return { data };
};
