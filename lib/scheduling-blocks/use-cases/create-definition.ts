import { ApiError } from '#lib/contract/errors.ts';
import { valueAt } from '#lib/documents/findings.ts';
import { firstVersion } from '#lib/documents/versions.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createDefinition as contract } from '../contracts/definitions.ts';
import { toDefinition, toResponse } from '../model.ts';
import { nextSbdId, putDefinition } from '../repository.ts';
import { assertValid } from '../validation/validate.ts';

export const createDefinition: UseCase<typeof contract> = async ({ body }, context) => {
  if ((valueAt(body.value, ['sbd_id']) ?? '') !== '') throw new ApiError('SBD_ID_GIVEN');
  assertValid(body.value);

  const now = context.clock();
  const metadata = firstVersion(context.user, now);
  const definition = toDefinition(body.text, await nextSbdId(now), metadata);
  const outcome = toResponse(definition);
  await putDefinition(definition, metadata, context.outcomeWrites(outcome));
  return outcome;
};
