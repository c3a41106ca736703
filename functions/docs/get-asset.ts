import { getAsset as endpoint } from '#lib/docs/contracts/docs.ts';
import { getAsset } from '#lib/docs/use-cases/get-asset.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, getAsset);
