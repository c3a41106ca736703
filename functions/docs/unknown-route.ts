import { unknownRoute as endpoint } from '#lib/docs/contracts/docs.ts';
import { unknownRoute } from '#lib/docs/use-cases/unknown-route.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, unknownRoute);
