import type { UseCase } from '#lib/platform/http/use-case.ts';
import { createTemplate } from '../component/template.ts';
import type { draftDefinition as contract } from '../contracts/definitions.ts';

export const draftDefinition: UseCase<typeof contract> = ({ query }, context) =>
  Promise.resolve({ data: createTemplate(query.telescope ?? 'ska_mid', context.newId) });
