import { getAsyncapi as endpoint } from '#lib/docs/contracts/docs.ts';
import { getAsyncapi } from '#lib/docs/use-cases/get-asyncapi.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, getAsyncapi);
