import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { unavailable } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { bucketUrl } from './bucket.ts';
import { Sha256 } from './sha256.ts';

/** A presigned request for one object, to be sent with exactly these headers. */
export type SignedRequest<Method extends string = string> = {
  url: string;
  method: Method;
  headers: Record<string, string>;
  /** Seconds. */
  expires_in: number;
};

/** A presigned upload of one object with exactly the type and length of its headers. */
export type PresignedUpload = SignedRequest<'PUT'>;

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Signing = { method: Method; key: string; headers?: Record<string, string> };
type Command = 'GetObject' | 'HeadObject' | 'PutObject' | 'DeleteObject';
type Watcher = (command: Command, key: string) => void;

/** Timeout of a HEAD request, in ms. */
const HEAD_TIMEOUT_MS = 3000;

/** Longest validity of an upload URL, in seconds: it still writes after its signer has lost the right to. */
const MAX_UPLOAD_SECONDS = 300;

let presigner: S3RequestPresigner | undefined;
let watcher: Watcher | undefined;

/** Calls `watch` before each URL is signed: a presigned URL has the permissions of its signer. */
export function watchPresignedUrls(watch: Watcher): void {
  watcher = watch;
}

/** Returns a URL that reads an object for SIGNED_URL_SECONDS. */
export async function presignUrl(key: string): Promise<string> {
  watcher?.('GetObject', key);
  return presign({ method: 'GET', key });
}

/**
 * Returns a request that uploads an object of this media type and of `size` bytes, or of any size without one.
 */
export async function presignUpload(
  key: string,
  { type, size }: { type: string; size?: number },
): Promise<PresignedUpload> {
  watcher?.('PutObject', key);
  const headers: Record<string, string> = { 'Content-Type': type };
  if (size !== undefined) headers['Content-Length'] = String(size);
  return presignRequest({ method: 'PUT', key, headers });
}

/** Returns a request that reads an object. */
export async function presignDownload(key: string): Promise<SignedRequest<'GET'>> {
  watcher?.('GetObject', key);
  return presignRequest({ method: 'GET', key });
}

/** Returns a request that removes an object. */
export async function presignDelete(key: string): Promise<SignedRequest<'DELETE'>> {
  watcher?.('DeleteObject', key);
  return presignRequest({ method: 'DELETE', key });
}

/**
 * Returns the size of an object in bytes, or undefined if there is none. Sends a signed HEAD request, which
 * needs no client. 503 if the bucket is busy or down; a 403 is an error (see `objects.ts`).
 */
export async function fetchObjectSize(key: string): Promise<number | undefined> {
  watcher?.('HeadObject', key);
  const url = await presign({ method: 'HEAD', key });
  const response = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(HEAD_TIMEOUT_MS),
  });
  if (response.ok) return Number(response.headers.get('content-length'));
  if (response.status === 404) return undefined;
  if (response.status === 429 || response.status >= 500) throw unavailable();
  throw new Error(`The bucket responded with ${response.status}.`);
}

async function presignRequest<M extends Method>(
  input: Signing & { method: M },
): Promise<SignedRequest<M>> {
  const { method, headers = {} } = input;
  return { url: await presign(input), method, headers, expires_in: lifetime(method) };
}

/** Returns how long a URL is valid, in seconds. */
const lifetime = (method: Method): number =>
  method === 'PUT'
    ? Math.min(config('SIGNED_URL_SECONDS'), MAX_UPLOAD_SECONDS)
    : config('SIGNED_URL_SECONDS');

async function presign({ method, key, headers = {} }: Signing): Promise<string> {
  // Created when first used. The SDK renews its credentials before they expire.
  presigner ??= new S3RequestPresigner({
    credentials: defaultProvider(),
    region: config('AWS_REGION'),
    sha256: Sha256,
  });
  const address = `${bucketUrl()}/${encodePath(key)}`;
  const { protocol, hostname, port, pathname } = new URL(address);
  const target = { protocol, hostname, path: pathname, ...(port && { port: Number(port) }) };
  const { query = {} } = await presigner.presign(
    // A copy: the signer adds headers that the sender does not need.
    { ...target, method, headers: { ...headers } },
    {
      expiresIn: lifetime(method),
      // By default the signer leaves the media type open.
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    },
  );
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${encode(String(value))}`,
  );
  return `${address}?${parameters.join('&')}`;
}

const encodePath = (key: string) => key.split('/').map(encode).join('/');

/** Percent-encodes a text by RFC 3986, as S3 expects. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
