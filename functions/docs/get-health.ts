import { getHealth as endpoint } from '#lib/docs/contracts/docs.ts';
import { getHealth } from '#lib/docs/use-cases/get-health.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, getHealth);
