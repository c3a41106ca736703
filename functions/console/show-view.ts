import { showView as endpoint } from '#lib/console/contracts/console.ts';
import { showView } from '#lib/console/use-cases/show-view.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, showView);
