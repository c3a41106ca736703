import { readFile } from 'node:fs/promises';
import { clientLimits } from './client-limits.ts';
import { config } from './config.ts';

/**
 * The signing secrets, newest first; two are accepted while one is being rotated. One a line, each of
 * 32 bytes or more.
 */
export async function signingSecrets(): Promise<string[]> {
  const secrets = (await stored())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (secrets.length === 0 || secrets.some((secret) => Buffer.byteLength(secret) < 32))
    throw new Error('The signing secret is missing or shorter than 32 bytes.');
  return secrets.slice(0, 2);
}

async function stored(): Promise<string> {
  const file = config('JWT_SECRET_FILE');
  if (file !== '') return readFile(file, 'utf8');
  // Loaded when needed: one machine and a deployment with an identity provider never load it.
  const { SecretsManager } = await import('@aws-sdk/client-secrets-manager');
  const secret = await new SecretsManager(clientLimits).getSecretValue({
    SecretId: config('JWT_SECRET_ARN'),
  });
  return secret.SecretString ?? '';
}
