import { serve } from '#lib/platform/http/serve.ts';
import { listComments as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { listComments } from '#lib/shift-log/use-cases/list-comments.ts';

export const handler = serve(endpoint, listComments);
