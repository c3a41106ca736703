import { serve } from '#lib/platform/http/serve.ts';
import { createDefinition as endpoint } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createDefinition } from '#lib/scheduling-blocks/use-cases/create-definition.ts';

export const handler = serve(endpoint, createDefinition);
