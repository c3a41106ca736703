import { createHash } from 'node:crypto';
import { callAws } from './call-aws.ts';
import { customResource } from './custom-resource.ts';

type SecretValue = { SecretString?: string };

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
  return createHash('sha256')
    .update(value?.SecretString ?? '')
    .digest('base64url');
}

type Properties = {
  /** The ARNs of both secrets. */
  Secrets: string[];
  /** The number of the one that CloudFront sends, as CloudFormation passes it. */
  Sent: string;
};

/** Returns the hashes of the secrets, separated by commas, and the ARN of the one that CloudFront sends. */
export const handler = customResource<Properties>(async (type, { Secrets, Sent }) =>
  type === 'Delete'
    ? undefined
    : {
        Hashes: (await Promise.all(Secrets.map(hashOf))).join(),
        SentArn: Secrets[Number(Sent) - 1] ?? '',
      },
);
