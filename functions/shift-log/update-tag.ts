import { serve } from '#lib/platform/http/serve.ts';
import { updateTag as endpoint } from '#lib/shift-log/contracts/tags.ts';
import { updateTag } from '#lib/shift-log/use-cases/update-tag.ts';

export const handler = serve(endpoint, updateTag);
