import { showPage as endpoint } from '#lib/docs/contracts/docs.ts';
import { showPage } from '#lib/docs/use-cases/show-page.ts';
import { serveAnyone } from '#lib/platform/http/serve-anyone.ts';

export const handler = serveAnyone(endpoint, showPage);
