import { readFile } from 'node:fs/promises';
import { clientLimits } from '../client-limits.ts';

/** Where a secret is kept: in a file on one machine, in Secrets Manager on AWS. */
export type SecretLocation = { file: string; arn: string };

/** The text of a secret. Rejects where it cannot be read. */
export async function readSecret({ file, arn }: SecretLocation): Promise<string> {
  if (file !== '') return readFile(file, 'utf8');
  if (arn === '') throw new Error('Neither a file nor an ARN says where the secret is.');
  // Loaded when needed: one machine, and what has no secret to read, never load it.
  const { SecretsManager } = await import('@aws-sdk/client-secrets-manager');
  const secret = await new SecretsManager(clientLimits).getSecretValue({ SecretId: arn });
  return secret.SecretString ?? '';
}
