import { serveCaller } from '#lib/platform/http/serve-caller.ts';
import { draftDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { draftDefinition } from '#lib/scheduling-blocks/use-cases/draft-definition.ts';

export const handler = serveCaller(endpoint, draftDefinition);
