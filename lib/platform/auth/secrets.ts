import { config } from '../config.ts';
import { readSecret, type SecretLocation } from './stored-secret.ts';

/** What signs session tokens, where no identity provider does. */
export const readSigningSecrets = (): Promise<string[]> =>
  secretsIn({ file: config('JWT_SECRET_FILE'), arn: config('JWT_SECRET_ARN') });

/** What signs the cursors of lists. */
export const readCursorSecrets = (): Promise<string[]> =>
  secretsIn({ file: config('CURSOR_SECRET_FILE'), arn: config('CURSOR_SECRET_ARN') });

/** Secrets, newest first; two are accepted while one is being rotated. One a line, each of 32 bytes or more. */
async function secretsIn(place: SecretLocation): Promise<string[]> {
  const secrets = (await readSecret(place))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (secrets.length === 0 || secrets.some((secret) => Buffer.byteLength(secret) < 32))
    throw new Error('A secret that signs is missing or shorter than 32 bytes.');
  return secrets.slice(0, 2);
}
