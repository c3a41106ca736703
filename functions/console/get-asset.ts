import { getConsoleAsset as endpoint } from '#lib/console/contracts/console.ts';
import { getAsset } from '#lib/console/use-cases/get-asset.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getAsset);
