import { getOpenapi as endpoint } from '#lib/docs/contracts/docs.ts';
import { getOpenapi } from '#lib/docs/use-cases/get-openapi.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getOpenapi);
