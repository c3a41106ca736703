import { serve } from '#lib/platform/http/serve.ts';
import { listTags as endpoint } from '#lib/shift-log/contracts/tags.ts';
import { listTags } from '#lib/shift-log/use-cases/list-tags.ts';

export const handler = serve(endpoint, listTags);
