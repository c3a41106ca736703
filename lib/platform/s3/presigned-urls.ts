import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { unavailable } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { objectUrl, percentEncode } from './bucket.ts';
import { toContentDisposition, type ContentDisposition } from './content-disposition.ts';

/** A signed request for one object. It must be sent with exactly these headers. */
export type SignedRequest = {
  url: string;
  method: Method;
  headers: Record<string, string>;
  /** Seconds. */
  expires_in: number;
};

const commands = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
} as const;

type Method = keyof typeof commands;
type Watcher = (command: (typeof commands)[Method], key: string) => void;

const HEAD_TIMEOUT_MS = 3000;

/** Maximum lifetime of a URL that changes the bucket, in seconds: it stays valid when its user loses that right. */
const MAX_CHANGE_SECONDS = 300;

let presigner: S3RequestPresigner | undefined;
let watcher: Watcher | undefined;

/** Calls `watch` before each URL is signed: a signed URL has the permissions of its signer. */
export function watchPresignedUrls(watch: Watcher): void {
  watcher = watch;
}

/** Returns a URL that reads an object for SIGNED_URL_SECONDS. */
export const presignUrl = async (key: string): Promise<string> => (await presign('GET', key)).url;

/** Returns a request that reads an object, which S3 then serves with this disposition instead of its own. */
export const presignDownload = (
  key: string,
  disposition?: ContentDisposition,
): Promise<SignedRequest> =>
  presign(
    'GET',
    key,
    {},
    disposition && { 'response-content-disposition': toContentDisposition(disposition) },
  );

export const presignDelete = (key: string): Promise<SignedRequest> => presign('DELETE', key);

/** Returns a request that uploads an object of this media type and of `size` bytes, or of any size without one. */
export const presignUpload = (
  key: string,
  { type, size }: { type: string; size?: number },
): Promise<SignedRequest> =>
  presign('PUT', key, {
    'Content-Type': type,
    ...(size !== undefined && { 'Content-Length': String(size) }),
  });

/**
 * Returns the size of an object in bytes, or undefined if there is none. Sends a signed HEAD request, which
 * needs no client. 503 if the bucket is busy or down; a 403 is an error (see `objects.ts`).
 */
export async function fetchObjectSize(key: string): Promise<number | undefined> {
  const { url, method } = await presign('HEAD', key);
  const response = await fetch(url, { method, signal: AbortSignal.timeout(HEAD_TIMEOUT_MS) });
  if (response.ok) return Number(response.headers.get('content-length'));
  if (response.status === 404) return undefined;
  if (response.status === 429 || response.status >= 500) throw unavailable();
  throw new Error(`The bucket responded with ${response.status}.`);
}

async function presign(
  method: Method,
  key: string,
  headers: Record<string, string> = {},
  parameters: Record<string, string> = {},
): Promise<SignedRequest> {
  watcher?.(commands[method], key);
  // Created when first used. The SDK renews its credentials before they expire.
  presigner ??= new S3RequestPresigner({
    credentials: defaultProvider(),
    region: config('AWS_REGION'),
    sha256: Sha256,
  });
  const lifetime = config('SIGNED_URL_SECONDS');
  const expires_in = ['PUT', 'DELETE'].includes(method)
    ? Math.min(lifetime, MAX_CHANGE_SECONDS)
    : lifetime;
  const address = objectUrl(key);
  const { protocol, hostname, port, pathname } = new URL(address);
  const target = { protocol, hostname, path: pathname, ...(port && { port: Number(port) }) };
  const { query = {} } = await presigner.presign(
    // A copy: the signer adds headers that the sender does not need.
    { ...target, method, headers: { ...headers }, query: { ...parameters } },
    {
      expiresIn: expires_in,
      // By default the signer leaves the media type open.
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    },
  );
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${percentEncode(String(value))}`,
  );
  return { url: `${address}?${pairs.join('&')}`, method, headers, expires_in };
}
