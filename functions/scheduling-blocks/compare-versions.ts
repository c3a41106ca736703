import { serve } from '#lib/platform/http/serve.ts';
import { compareVersions as endpoint } from '#lib/scheduling-blocks/contracts/versions.ts';
import { compareVersions } from '#lib/scheduling-blocks/use-cases/compare-versions.ts';

export const handler = serve(endpoint, compareVersions);
