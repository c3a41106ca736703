import { getConsoleWorker as endpoint } from '#lib/console/contracts/console.ts';
import { getWorker } from '#lib/console/use-cases/get-worker.ts';
import { servePublic } from '#lib/platform/http/serve-public.ts';

export const handler = servePublic(endpoint, getWorker);
