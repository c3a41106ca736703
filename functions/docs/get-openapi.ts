import { getOpenapi as endpoint } from '#lib/docs/contracts/docs.ts';
import { getOpenapi } from '#lib/docs/use-cases/get-openapi.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(endpoint, getOpenapi);
