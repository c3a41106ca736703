import { serve } from '#lib/platform/http/serve.ts';
import { getDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { getDefinition } from '#lib/scheduling-blocks/use-cases/get-definition.ts';

export const handler = serve(endpoint, getDefinition);
