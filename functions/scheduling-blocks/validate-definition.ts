import { serve } from '#lib/platform/http/serve.ts';
import { validateDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { validateDefinition } from '#lib/scheduling-blocks/use-cases/validate-definition.ts';

export const handler = serve(endpoint, validateDefinition);
