import { serve } from '#lib/platform/http/serve.ts';
import { updateDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { updateDefinition } from '#lib/scheduling-blocks/use-cases/update-definition.ts';

export const handler = serve(endpoint, updateDefinition);
