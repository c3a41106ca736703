import { createHash } from 'node:crypto';
import { callAws } from './call-aws.ts';
import { customResource } from './custom-resource.ts';

type SecretValue = { SecretString?: string };

/** What a header can carry, and nobody can guess. */
const VALID_SECRET = /^[!-~]{32,}$/;

/** Returns the SHA-256 hash of a secret in base64url. A new role may have no permission yet. */
async function hashOf(SecretId: string): Promise<string> {
  const value = await callAws<SecretValue>({
    service: 'secretsmanager',
    method: 'POST',
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: { SecretId },
    isTemporary: () => true,
  });
  const secret = value?.SecretString ?? '';
  if (!VALID_SECRET.test(secret))
    throw new Error(`${SecretId} has no text of at least 32 visible ASCII characters.`);
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns the hash and the ARN of each secret, as the attributes `Hash1`, `Arn1`, `Hash2` and `Arn2`. */
export const handler = customResource<{ Secrets: string[] }>(async (type, { Secrets }) => {
  if (type === 'Delete') return undefined;
  const hashes = await Promise.all(Secrets.map(hashOf));
  return Object.fromEntries(
    Secrets.flatMap((arn, index) => [
      [`Hash${index + 1}`, hashes[index]],
      [`Arn${index + 1}`, arn],
    ]),
  );
});
