import { serve } from '#lib/platform/http/serve.ts';
import { updateComment as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { updateComment } from '#lib/shift-log/use-cases/update-comment.ts';

export const handler = serve(endpoint, updateComment);
