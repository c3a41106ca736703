import { showPage as endpoint } from '#lib/docs/contracts/docs.ts';
import { showPage } from '#lib/docs/use-cases/show-page.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, showPage);
