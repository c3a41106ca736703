import { serve } from '#lib/platform/http/serve.ts';
import { listReplyImages as endpoint } from '#lib/shift-log/contracts/images.ts';
import { listReplyImages } from '#lib/shift-log/use-cases/list-reply-images.ts';

export const handler = serve(endpoint, listReplyImages);
