import { serveFiles } from '#lib/platform/http/serve-files.ts';
import { addImages as endpoint } from '#lib/shift-log/contracts/images.ts';
import { addImages } from '#lib/shift-log/use-cases/add-images.ts';

export const handler = serveFiles(endpoint, addImages);
