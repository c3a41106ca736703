import { serve } from '#lib/platform/http/serve.ts';
import { search as endpoint } from '#lib/search/contracts/search.ts';
import { search } from '#lib/search/use-cases/search.ts';

export const handler = serve(endpoint, search);
