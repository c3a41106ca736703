import { unknownRoute as endpoint } from '#lib/docs/contracts/docs.ts';
import { unknownRoute } from '#lib/docs/use-cases/unknown-route.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(endpoint, unknownRoute);
