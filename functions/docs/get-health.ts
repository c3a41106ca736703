import { getHealth as endpoint } from '#lib/docs/contracts/docs.ts';
import { getHealth } from '#lib/docs/use-cases/get-health.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getHealth);
