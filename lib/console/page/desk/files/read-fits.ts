import {
  UNDRAWABLE,
  type FitsAnswer,
  type FitsRequest,
  type FitsResult,
} from '../../fits/messages.ts';
import type { HeaderList } from '../../fits/preview.ts';
import { workerAddress } from '../worker-address.ts';

/** The address of the worker's script, set by the build. */
declare const FITS_WORKER: string;

/** A file that takes longer is not drawn, in ms. */
const MAX_TIME_MS = 5000;

const TOO_SLOW = 'Reading it takes longer than five seconds.';

/** Draws the first image of a FITS file in a worker, which ends after five seconds, or when `signal` says so. */
export async function readFits(request: FitsRequest, signal?: AbortSignal): Promise<FitsResult> {
  const worker = new Worker(workerAddress(FITS_WORKER));
  const { promise, resolve } = Promise.withResolvers<FitsResult>();
  let headers: HeaderList[] = [];
  const timer = setTimeout(() => resolve({ headers, problem: TOO_SLOW }), MAX_TIME_MS);
  signal?.addEventListener('abort', () => resolve({ headers }));
  worker.onmessage = ({ data }: MessageEvent<FitsAnswer>) => {
    if ('headers' in data) ({ headers } = data);
    else resolve({ headers, ...data });
  };
  worker.onerror = () => resolve({ headers, problem: UNDRAWABLE });
  worker.postMessage(request, [request.bytes]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
