import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { readSigningSecrets } from './secrets.ts';
import { hmacHashes, isHmac } from '../settings/tokens.ts';

/** Maximum age of a provider's keys: a revoked key is refused after this time at the latest, in ms. */
const MAX_KEY_AGE_MS = 600_000;

/** Minimum time between two loads of a provider's keys, in ms. */
const COOLDOWN_MS = 30_000;

const REQUEST_TIMEOUT_MS = 3000;

const secretKeys = refreshingCache(importSecrets, 'VERIFICATION_KEYS_UNAVAILABLE');

let providerKeys: JWTVerifyGetKey | undefined;

/**
 * Runs `verify` with the keys of the configured algorithm. Rejects with jose's error if the token is invalid,
 * and with another error if the keys cannot be loaded.
 */
export async function verifyWithKeys<T>(verify: (key: JWTVerifyGetKey) => Promise<T>): Promise<T> {
  if (!isHmac(config('JWT_ALGORITHM'))) return verify((providerKeys ??= createProviderKeys()));
  const keys = await secretKeys.get();
  try {
    return await verifyWithAny(keys, verify);
  } catch (error) {
    // Secrets have no key id, so a token with a wrong signature may be signed with a new secret.
    const newerKeys = isWrongSignature(error) ? await secretKeys.getNewer(keys) : undefined;
    if (!newerKeys) throw error;
    return verifyWithAny(newerKeys, verify);
  }
}

async function verifyWithAny<T>(
  keys: JWTVerifyGetKey[],
  verify: (key: JWTVerifyGetKey) => Promise<T>,
): Promise<T> {
  let failure: unknown = new errors.JWKSNoMatchingKey();
  for (const key of keys)
    try {
      return await verify(key);
    } catch (error) {
      failure = error;
      if (!isWrongSignature(error)) break;
    }
  throw failure;
}

const isWrongSignature = (error: unknown) => error instanceof errors.JWSSignatureVerificationFailed;

/** Imports the secrets as keys. The keys are cached, because the import takes half of the time of a verification. */
async function importSecrets(): Promise<JWTVerifyGetKey[]> {
  const algorithmName = config('JWT_ALGORITHM');
  if (!isHmac(algorithmName)) throw new Error(`${algorithmName} has no signing secret.`);
  const algorithm = { name: 'HMAC', hash: hmacHashes[algorithmName] };
  const keys = (await readSigningSecrets()).map((secret) =>
    crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']),
  );
  return (await Promise.all(keys)).map((key) => () => key);
}

/**
 * Returns the key set of the identity provider. An unknown key id reloads it, at most once per cooldown. If the
 * provider is down or publishes no keys, the last key set stays in use.
 */
function createProviderKeys(): JWTVerifyGetKey {
  let reloadAt = Infinity;
  const keySet = createRemoteJWKSet(new URL(config('JWKS_URL')), {
    // `reloadAt` limits the age: jose would reject every token while the provider is down.
    cacheMaxAge: Infinity,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: REQUEST_TIMEOUT_MS,
    [customFetch]: async (url, options) => {
      const response = await fetch(url, options);
      if (!response.ok) return response;
      const { keys } = (await response.json()) as JSONWebKeySet;
      if (!(keys.length > 0)) throw new Error('JWKS_URL publishes no keys.');
      reloadAt = Date.now() + MAX_KEY_AGE_MS;
      return Response.json({ keys: keys.map(withoutEd25519Name) });
    },
  });
  return async (header, token) => {
    if (Date.now() >= reloadAt) {
      reloadAt = Date.now() + COOLDOWN_MS;
      await keySet
        .reload()
        .catch((error: unknown) => log('error', 'VERIFICATION_KEYS_UNAVAILABLE', {}, error));
    }
    return keySet(header, token);
  };
}

/** A key of this curve verifies tokens with either name of its algorithm. */
const withoutEd25519Name = (key: JWK): JWK =>
  key.crv === 'Ed25519' ? { ...key, alg: undefined } : key;
