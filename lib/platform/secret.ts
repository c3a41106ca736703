import { config } from './config.ts';
import { storedSecret } from './stored-secret.ts';

/**
 * The signing secrets, newest first; two are accepted while one is being rotated. One a line, each of
 * 32 bytes or more.
 */
export async function signingSecrets(): Promise<string[]> {
  const place = { file: config('JWT_SECRET_FILE'), arn: config('JWT_SECRET_ARN') };
  const secrets = (await storedSecret(place))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (secrets.length === 0 || secrets.some((secret) => Buffer.byteLength(secret) < 32))
    throw new Error('The signing secret is missing or shorter than 32 bytes.');
  return secrets.slice(0, 2);
}
