import { showPage as endpoint } from '#lib/docs/contracts/docs.ts';
import { showPage } from '#lib/docs/use-cases/show-page.ts';
import { serve } from '#lib/platform/http/serve.ts';

export const handler = serve(endpoint, showPage);
