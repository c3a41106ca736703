import { getOpenapi as endpoint } from '#lib/docs/contracts/docs.ts';
import { getOpenapi } from '#lib/docs/use-cases/get-openapi.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, getOpenapi);
