import { percentEncode } from '#lib/platform/s3/bucket.ts';
import type S3rver from '@20minutes/s3rver';
import type { Context } from '@20minutes/s3rver';
import account from '@20minutes/s3rver/lib/models/account.js';
import v4 from '@20minutes/s3rver/lib/signature/v4.js';
import type { AccessKey } from '../data-folder/secrets.ts';

/** Makes a server reject requests that are not signed with this key pair (SigV4). */
export function requireSignatures(
  server: S3rver,
  { accessKeyId, secretAccessKey }: AccessKey,
): void {
  // The pair that s3rver accepts by default is public.
  account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
  account.DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
  // Its last stage routes the request and verifies the signature.
  server.middleware.splice(-1, 0, keepTrailingSlash);
  // Koa runs its stages in order: this one runs before the server's own, which verify the signature.
  server.middleware.unshift(async (context, next) => {
    const problem = context.method === 'OPTIONS' ? undefined : problemOf(context, accessKeyId);
    if (problem === undefined) return next();
    context.status = 403;
    context.type = 'application/xml';
    context.body = `<Error><Code>AccessDenied</Code><Message>${problem}</Message></Error>`;
  });
}

/**
 * Makes the server verify a query as S3 does: `encodeURIComponent`, which it uses, leaves five characters unencoded. A
 * query has them in the name of a download.
 */
function encodeWholeQuery(): void {
  const { getStringToSign } = v4;
  v4.getStringToSign = (canonical, request) => {
    // Without a query there is one pair, which is empty.
    const pairs = canonical.querystring.split('&').map((pair) => {
      if (pair === '') return pair;
      const [name = '', value = ''] = pair.split('=');
      return `${name}=${percentEncode(decodeURIComponent(value))}`;
    });
    return getStringToSign({ ...canonical, querystring: pairs.join('&') }, request);
  };
}

encodeWholeQuery();

/**
 * Makes the server verify the path of a bucket as the SDK signs it, `/bucket/` instead of `/bucket`. The server
 * appends a mount path for virtual hosts only, so the request is marked as one.
 */
const keepTrailingSlash: S3rver['middleware'][number] = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/';
    context.state.vhost = true;
  }
  return next();
};

/**
 * Returns why S3 would reject a request that s3rver accepts: it has no signature, one of another version or of
 * another key, or an unsigned `x-amz-` header. An unsigned `x-amz-copy-source` would let an upload URL read objects.
 */
function problemOf(context: Context, accessKeyId: string): string | undefined {
  const [credential, signedHeaders] = signatureOf(context);
  if (credential === undefined || signedHeaders === undefined)
    return 'Sign the request: AWS Signature Version 4, in its headers or its query.';
  if (credential.split('/', 1)[0] !== accessKeyId)
    return 'The access key is not the one of this data folder.';
  const names = signedHeaders.split(';');
  const isUnsigned = (name: string) => name.startsWith('x-amz-') && !names.includes(name);
  if (Object.keys(context.headers).some(isUnsigned))
    return 'Each header that begins with x-amz- must be signed.';
}

/** Returns the credential and the signed headers of a request; nothing if it is not signed. */
function signatureOf({ headers, query }: Context): (string | undefined)[] {
  const inHeader =
    /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=[^, ]+$/.exec(
      headers.authorization ?? '',
    );
  if (inHeader) return inHeader.slice(1);
  const names = ['X-Amz-Credential', 'X-Amz-SignedHeaders', 'X-Amz-Signature'];
  const parts = names.map((name) => query[name]).filter((part) => typeof part === 'string');
  const isSigned = query['X-Amz-Algorithm'] === 'AWS4-HMAC-SHA256' && parts.length === 3;
  return isSigned ? parts : [];
}
