import { readAsset } from '#lib/platform/assets.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getConsoleWorker as contract } from '../contracts/console.ts';

/** Returns the service worker, which may control every view of the console. */
export const getWorker: UseCase<typeof contract> = async () => ({
  data: undefined,
  content: {
    type: 'text/javascript; charset=utf-8',
    body: await readAsset('console-worker.js'),
    headers: { 'Cache-Control': 'no-cache', 'Service-Worker-Allowed': '/console' },
  },
});
