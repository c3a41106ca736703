import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createDefinition as contract } from '../contracts/definitions.ts';
import { definitionOf, madeBy } from '../model.ts';
import { nextSbdId, putDefinition } from '../repository.ts';
import { requireNoId, requireValid } from '../assertions.ts';
import { shown } from '../shown.ts';

/** Stores a new definition under an id of its own. */
export const createDefinition: UseCase<typeof contract> = async ({ body }, context) => {
  requireNoId(body);
  requireValid(body);

  const now = context.clock();
  const metadata = madeBy(context.user, now);
  const definition = definitionOf(body.text, await nextSbdId(now), metadata);
  const outcome = shown(definition);
  await putDefinition(definition, metadata, context.remember(outcome));
  return outcome;
};
