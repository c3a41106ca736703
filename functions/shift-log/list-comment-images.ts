import { serve } from '#lib/platform/http/serve.ts';
import { listCommentImages as endpoint } from '#lib/shift-log/contracts/images.ts';
import { listCommentImages } from '#lib/shift-log/use-cases/list-comment-images.ts';

export const handler = serve(endpoint, listCommentImages);
