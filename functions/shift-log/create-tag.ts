import { serve } from '#lib/platform/http/serve.ts';
import { createTag as endpoint } from '#lib/shift-log/contracts/tags.ts';
import { createTag } from '#lib/shift-log/use-cases/create-tag.ts';

export const handler = serve(endpoint, createTag);
