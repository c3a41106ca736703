import { readFile } from 'node:fs/promises';
import { clientLimits } from './client-limits.ts';
import { config } from './config.ts';
import { log } from './log.ts';

/** How long a secret is kept before it is read again: a rotation is noticed within this. */
const KEPT_MS = 300_000;

/** A secret that could not be read again is good for this long more. */
const GRACE_MS = 60_000;

let kept: { secrets: string[]; until: number } | undefined;

/**
 * The signing secrets, newest first; two are accepted while one is being rotated.
 * One a line, each of 32 bytes or more. Read when first needed, kept for five minutes.
 */
export async function signingSecrets(now: number = Date.now()): Promise<string[]> {
  if (kept && kept.until > now) return kept.secrets;
  try {
    kept = { secrets: usable(await stored()), until: now + KEPT_MS };
  } catch (error) {
    if (!kept) throw error;
    log('error', 'KEYS_UNAVAILABLE', {}, error);
    kept = { ...kept, until: now + GRACE_MS };
  }
  return kept.secrets;
}

function usable(text: string): string[] {
  const secrets = text
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
