import type S3rver from '@20minutes/s3rver';
import type { Context } from '@20minutes/s3rver';
import account from '@20minutes/s3rver/lib/models/account.js';
import type { AccessKey } from '../data-folder/secrets.ts';

/** Has a server accept only requests that are signed with this key pair (SigV4). */
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
 * Has the server verify the path of a bucket as the SDK signs it, `/bucket/`; by itself it verifies `/bucket`.
 * It appends a mount path to the bucket's name for virtual hosts only, so the request is marked as one.
 */
const keepTrailingSlash: S3rver['middleware'][number] = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/';
    context.state.vhost = true;
  }
  return next();
};

/**
 * What s3rver lets pass and S3 refuses: no signature, one of another version or of another data folder's key, and
 * a command in a header that is not signed. By `x-amz-copy-source` a link to upload a file would read another.
 */
function problemOf({ headers, query }: Context, accessKeyId: string): string | undefined {
  const signed = partsOf(headers.authorization) ?? linkParts(query);
  if (!signed) return 'Sign the request: AWS Signature Version 4, in its headers or its query.';
  if (signed.credential.split('/', 1)[0] !== accessKeyId)
    return 'The access key is not the one of this data folder.';
  const names = signed.headers.split(';');
  const unsigned = Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && !names.includes(name),
  );
  return unsigned && 'Each header that begins with x-amz- must be signed.';
}

type Signed = { credential: string; headers: string };

function partsOf(authorization: string | undefined): Signed | undefined {
  const [, credential, headers] =
    /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=[^, ]+$/.exec(
      authorization ?? '',
    ) ?? [];
  return credential !== undefined && headers !== undefined ? { credential, headers } : undefined;
}

function linkParts(query: Context['query']): Signed | undefined {
  const [algorithm, credential, headers, signature] = [
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-SignedHeaders',
    'X-Amz-Signature',
  ].map((name) => query[name]);
  return algorithm === 'AWS4-HMAC-SHA256' &&
    typeof credential === 'string' &&
    typeof headers === 'string' &&
    typeof signature === 'string'
    ? { credential, headers }
    : undefined;
}
