import { getAsyncapi as endpoint } from '#lib/docs/contracts/docs.ts';
import { getAsyncapi } from '#lib/docs/use-cases/get-asyncapi.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getAsyncapi);
