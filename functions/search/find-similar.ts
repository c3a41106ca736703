import { serve } from '#lib/platform/http/serve.ts';
import { findSimilar as endpoint } from '#lib/search/contracts/search.ts';
import { findSimilar } from '#lib/search/use-cases/find-similar.ts';

export const handler = serve(endpoint, findSimilar);
