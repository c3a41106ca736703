import { getAsset as endpoint } from '#lib/docs/contracts/docs.ts';
import { getAsset } from '#lib/docs/use-cases/get-asset.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(endpoint, getAsset);
