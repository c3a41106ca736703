import { readFile } from 'node:fs/promises';
import { config } from '../config.ts';

/** Location of a secret: a file on one machine, Secrets Manager on AWS. */
type SecretLocation = { file: string; arn: string };

const MIN_SECRET_BYTES = 32;

/** Reads the secrets that sign session tokens, newest first. */
export const readSigningSecrets = (): Promise<string[]> =>
  readSecrets({ file: config('JWT_SECRET_FILE'), arn: config('JWT_SECRET_ARN') });

/** Reads the secrets that sign list cursors, newest first. */
export const readCursorSecrets = (): Promise<string[]> =>
  readSecrets({ file: config('CURSOR_SECRET_FILE'), arn: config('CURSOR_SECRET_ARN') });

/** Reads one secret per line. Two are accepted, so that a secret can be rotated. */
async function readSecrets(location: SecretLocation): Promise<string[]> {
  const secrets = (await readSecret(location))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (
    secrets.length === 0 ||
    secrets.some((secret) => Buffer.byteLength(secret) < MIN_SECRET_BYTES)
  )
    throw new Error(`A signing secret is missing or shorter than ${MIN_SECRET_BYTES} bytes.`);
  return secrets.slice(0, 2);
}

/** Reads the text of a secret. Rejects if it cannot be read. */
export async function readSecret({ file, arn }: SecretLocation): Promise<string> {
  if (file !== '') return readFile(file, 'utf8');
  if (arn === '') throw new Error('The secret has neither a file nor an ARN.');
  const { getSecretText } = await import('./secrets-client.ts');
  return getSecretText(arn);
}
