import { isPrivate } from '../loopback.ts';

/** The hash of each HMAC algorithm. The service signs and verifies these tokens with its own secret. */
export const hmacHashes = { HS256: 'SHA-256', HS384: 'SHA-384', HS512: 'SHA-512' } as const;

type HmacAlgorithm = keyof typeof hmacHashes;

/** The supported token algorithms, of which one is configured. */
export const tokenAlgorithms = [
  ...(Object.keys(hmacHashes) as HmacAlgorithm[]),
  'RS256',
  'ES256',
  'EdDSA',
] as const;

/** Returns whether the service signs tokens itself. With any other algorithm, an identity provider does. */
export const isHmac = (algorithm: string | undefined): algorithm is HmacAlgorithm =>
  algorithm !== undefined && Object.hasOwn(hmacHashes, algorithm);

type TokenSettings = { algorithm: string; keys: string; issuer: string; audience: string };

/** Throws if settings of an identity provider are missing or unsafe. */
export function checkTokenSettings({ algorithm, keys, issuer, audience }: TokenSettings): void {
  if (!isHmac(algorithm) && keys === '')
    throw new Error(`JWKS_URL: JWT_ALGORITHM ${algorithm} needs the URL of the keys.`);
  if (keys !== '' && !isPrivate(new URL(keys)))
    throw new Error(`JWKS_URL: '${keys}' is not valid. Use https, or http on a loopback host.`);
  const missing = [issuer === '' && 'JWT_ISSUER', audience === '' && 'JWT_AUDIENCE'];
  if (!isHmac(algorithm) && missing.some(Boolean))
    throw new Error(
      `${missing.filter(Boolean).join(', ')}: JWT_ALGORITHM ${algorithm} needs JWT_ISSUER and JWT_AUDIENCE; ` +
        'without them, tokens that the identity provider issues for other applications would be accepted.',
    );
}
