import { config } from '#lib/platform/config.ts';
import { objectUrl } from '#lib/platform/s3/bucket.ts';
import { providerOrigins } from './provider.ts';

/** The Trusted Types policy that names the addresses of the workers. */
const WORKER_POLICY = 'console-worker';

/** Returns the headers of the page. Scripts, styles and connections are limited to the service's own origins. */
export async function pageHeaders(): Promise<Record<string, string>> {
  const bucket = new URL(objectUrl('')).origin;
  const socket = new URL(config('STREAM_URL')).origin;
  const connect = ["'self'", socket, bucket, ...(await providerOrigins())];
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' blob: ${bucket}`,
      `connect-src ${connect.join(' ')}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${WORKER_POLICY}`,
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
}
