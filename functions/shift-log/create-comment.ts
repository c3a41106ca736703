import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { createComment as endpoint } from '#lib/shift-log/contracts/comments.ts';
import { createComment } from '#lib/shift-log/use-cases/create-comment.ts';

export const handler = serveFiles(endpoint, createComment);
