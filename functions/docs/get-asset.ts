import { getAsset as endpoint } from '#lib/docs/contracts/docs.ts';
import { getAsset } from '#lib/docs/use-cases/get-asset.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getAsset);
