import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { updateComment as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { updateComment } from '#lib/shift-log/use-cases/update-comment.ts';

export const handler = serveFiles(endpoint, updateComment);
