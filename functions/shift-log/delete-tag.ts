import { serve } from '#lib/platform/http/serve.ts';
import { deleteTag as endpoint } from '#lib/shift-log/contracts/tags.ts';
import { deleteTag } from '#lib/shift-log/use-cases/delete-tag.ts';

export const handler = serve(endpoint, deleteTag);
