import { serve } from '#lib/platform/http/serve.ts';
import { updateReply as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { updateReply } from '#lib/shift-log/use-cases/update-reply.ts';

export const handler = serve(endpoint, updateReply);
