import { getHealth as endpoint } from '#lib/docs/contracts/docs.ts';
import { getHealth } from '#lib/docs/use-cases/get-health.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(endpoint, getHealth);
