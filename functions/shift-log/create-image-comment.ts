import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { createImageComment as endpoint } from '#lib/shift-log/contracts/images.ts';
import { createImageComment } from '#lib/shift-log/use-cases/create-image-comment.ts';

export const handler = serveFiles(endpoint, createImageComment);
