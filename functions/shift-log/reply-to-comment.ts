import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { replyToComment as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { replyToComment } from '#lib/shift-log/use-cases/reply-to-comment.ts';

export const handler = serveFiles(endpoint, replyToComment);
