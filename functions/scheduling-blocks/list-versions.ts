import { serve } from '#lib/platform/http/serve.ts';
import { listVersions as endpoint } from '#lib/scheduling-blocks/contracts/versions.ts';
import { listVersions } from '#lib/scheduling-blocks/use-cases/list-versions.ts';

export const handler = serve(endpoint, listVersions);
