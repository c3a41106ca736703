import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { draftDefinition as contract } from '../contracts/definitions.ts';
import { draftOf } from '../draft.ts';

/** A definition to be filled in; nothing is stored. */
export const draftDefinition: UseCase<typeof contract> = ({ query }, context) =>
  Promise.resolve({ data: draftOf(query.telescope ?? 'ska_mid', context.newId) });
