import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { config } from '../config.ts';
import { fetchJson } from '../fetch-json.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { readSigningSecrets } from './secrets.ts';
import { hmacHashes, isHmac } from './token-settings.ts';

/** How long keys are kept: one that was taken away is refused within this, in milliseconds. */
const SECRETS_MS = 300_000;
const PROVIDER_MS = 600_000;

/** Tokens of unknown keys make us read the keys anew, but not more often than this. */
const FLOOR_MS = 30_000;

const secrets = refreshingCache(secretKeys, {
  age: SECRETS_MS,
  floor: FLOOR_MS,
  lost: 'KEYS_UNAVAILABLE',
});
const provided = refreshingCache(providedKeys, {
  age: PROVIDER_MS,
  floor: FLOOR_MS,
  lost: 'KEYS_UNAVAILABLE',
});

/** The secrets as keys, imported once: that is half of what a verification would take. */
async function secretKeys(): Promise<JWTVerifyGetKey[]> {
  const configured = config('JWT_ALGORITHM');
  if (!isHmac(configured)) throw new Error(`No secret verifies ${configured}.`);
  const algorithm = { name: 'HMAC', hash: hmacHashes[configured] };
  const keys = (await readSigningSecrets()).map((secret) =>
    crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']),
  );
  return (await Promise.all(keys)).map((key) => () => key);
}

/** The identity provider's keys, found by the key id that a token names. */
async function providedKeys(): Promise<JWTVerifyGetKey[]> {
  const set = (await fetchJson(config('JWKS_URL'), {})) as JSONWebKeySet;
  const keys = createLocalJWKSet(set);
  // A provider that is being set up: the last good copy is worth more.
  if (set.keys.length === 0) throw new Error('JWKS_URL publishes no keys.');
  return [keys];
}

/**
 * Runs `verify` with each key until one fits. Where none does, a key may have been added since they
 * were read, and they are read anew. Rejects with jose's error where a token is bad, with another one
 * where its keys cannot be had.
 */
export async function withKeys<T>(verify: (key: JWTVerifyGetKey) => Promise<T>): Promise<T> {
  const source = isHmac(config('JWT_ALGORITHM')) ? secrets : provided;
  const keys = await source.now();
  try {
    return await withAny(keys, verify);
  } catch (error) {
    const newer = isUnknownKey(error) ? await source.after(keys) : undefined;
    if (!newer) throw error;
    return withAny(newer, verify);
  }
}

async function withAny<T>(
  [key, ...others]: JWTVerifyGetKey[],
  verify: (key: JWTVerifyGetKey) => Promise<T>,
): Promise<T> {
  if (!key) throw new errors.JWKSNoMatchingKey();
  try {
    return await verify(key);
  } catch (error) {
    if (others.length === 0 || !isUnknownKey(error)) throw error;
    return withAny(others, verify);
  }
}

/** Whether another key may fit: a secret has no id, so that a wrong signature may mean a new one. */
const isUnknownKey = (error: unknown) =>
  isHmac(config('JWT_ALGORITHM'))
    ? error instanceof errors.JWSSignatureVerificationFailed
    : error instanceof errors.JWKSNoMatchingKey;
