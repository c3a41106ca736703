import { serve } from '#lib/platform/http/serve.ts';
import { draftDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { draftDefinition } from '#lib/scheduling-blocks/use-cases/draft-definition.ts';

export const handler = serve(endpoint, draftDefinition);
