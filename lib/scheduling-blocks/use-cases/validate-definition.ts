import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { validateDefinition as contract } from '../contracts/definitions.ts';
import { keepOutcome } from '../repository.ts';
import { brokenReport, validate } from '../validation/validate.ts';

/** What is wrong with whatever was sent. */
export const validateDefinition: UseCase<typeof contract> = async ({ body }, context) => {
  const data = 'broken' in body ? brokenReport(body.broken) : validate(body.value);
  await keepOutcome(context.remember({ data }));
  return { data };
};
