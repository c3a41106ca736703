import type { UseCase } from '#lib/platform/http/use-case.ts';
import { assertNoId, assertValid } from '../assertions.ts';
import type { createDefinition as contract } from '../contracts/definitions.ts';
import { toDefinition, toResponse } from '../model.ts';
import { firstVersion, nextSbdId, putDefinition } from '../repository.ts';

export const createDefinition: UseCase<typeof contract> = async ({ body }, context) => {
  assertNoId(body);
  assertValid(body);

  const now = context.clock();
  const metadata = firstVersion(context.user, now);
  const definition = toDefinition(body.text, await nextSbdId(now), metadata);
  const outcome = toResponse(definition);
  await putDefinition(definition, metadata, context.remember(outcome));
  return outcome;
};
