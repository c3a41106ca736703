import { unknownRoute as endpoint } from '#lib/docs/contracts/docs.ts';
import { unknownRoute } from '#lib/docs/use-cases/unknown-route.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, unknownRoute);
