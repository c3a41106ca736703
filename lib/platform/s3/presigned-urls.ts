import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { unavailable } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { bucketUrl } from './bucket.ts';
import { Sha256 } from './sha256.ts';

/** A request about one object that anyone can send, with exactly these headers. */
export type SignedRequest<Method extends string = string> = {
  url: string;
  method: Method;
  headers: Record<string, string>;
  /** Seconds. */
  expires_in: number;
};

/** A request that uploads one object, of exactly the type and length that its headers say. */
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

/** Tells `watch` of each link before it is signed: one may do no more than the role of its signer. */
export function watchPresignedUrls(watch: Watcher): void {
  watcher = watch;
}

/** A link by which anyone can read an object for SIGNED_URL_SECONDS, with the headers that it was put with. */
export async function presignUrl(key: string): Promise<string> {
  watcher?.('GetObject', key);
  return signed({ method: 'GET', key });
}

/**
 * A request by which anyone can upload an object of that media type and of `size` bytes; of any number
 * of them where none is said.
 */
export async function presignUpload(
  key: string,
  { type, size }: { type: string; size?: number },
): Promise<PresignedUpload> {
  watcher?.('PutObject', key);
  const headers: Record<string, string> = { 'Content-Type': type };
  if (size !== undefined) headers['Content-Length'] = String(size);
  return request({ method: 'PUT', key, headers });
}

/** A request by which anyone can read an object. */
export async function presignDownload(key: string): Promise<SignedRequest<'GET'>> {
  watcher?.('GetObject', key);
  return request({ method: 'GET', key });
}

/** A request by which anyone can remove an object. */
export async function presignDelete(key: string): Promise<SignedRequest<'DELETE'>> {
  watcher?.('DeleteObject', key);
  return request({ method: 'DELETE', key });
}

/**
 * Returns the size of an object in bytes, or undefined if there is none. Sends a signed HEAD request, which
 * needs no client. 503 if the bucket is busy or down; a 403 is an error (see `objects.ts`).
 */
export async function fetchObjectSize(key: string): Promise<number | undefined> {
  watcher?.('HeadObject', key);
  const url = await signed({ method: 'HEAD', key });
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(HEAD_TIMEOUT_MS) });
  if (answer.ok) return Number(answer.headers.get('content-length'));
  if (answer.status === 404) return undefined;
  if (answer.status === 429 || answer.status >= 500) throw unavailable();
  throw new Error(`The bucket answered ${answer.status}.`);
}

async function request<M extends Method>(of: Signing & { method: M }): Promise<SignedRequest<M>> {
  const { method, headers = {} } = of;
  return { url: await signed(of), method, headers, expires_in: lifetime(method) };
}

/** Returns how long a URL is valid, in seconds. */
const lifetime = (method: Method): number =>
  method === 'PUT'
    ? Math.min(config('SIGNED_URL_SECONDS'), MAX_UPLOAD_SECONDS)
    : config('SIGNED_URL_SECONDS');

async function signed({ method, key, headers = {} }: Signing): Promise<string> {
  // Made when first used; the SDK's credentials are read again before they expire.
  presigner ??= new S3RequestPresigner({
    credentials: defaultProvider(),
    region: config('AWS_REGION'),
    sha256: Sha256,
  });
  const address = `${bucketUrl()}/${escapedPath(key)}`;
  const { protocol, hostname, port, pathname } = new URL(address);
  const place = { protocol, hostname, path: pathname, ...(port && { port: Number(port) }) };
  const { query = {} } = await presigner.presign(
    // A copy: the signer adds headers of its own, which are no business of the one who sends.
    { ...place, method, headers: { ...headers } },
    {
      expiresIn: lifetime(method),
      // What stands in the headers is bound; by itself the signer leaves the media type open.
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    },
  );
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${escaped(String(value))}`,
  );
  return `${address}?${parameters.join('&')}`;
}

const escapedPath = (key: string) => key.split('/').map(escaped).join('/');

/** Percent escapes as RFC 3986 has them, which is how S3 reads a link again. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
