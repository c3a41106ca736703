import { isPrivate } from '../loopback.ts';

/** The hash of each HMAC algorithm: tokens that a secret of this service signs and verifies. */
export const hmacHashes = { HS256: 'SHA-256', HS384: 'SHA-384', HS512: 'SHA-512' } as const;

type HmacAlgorithm = keyof typeof hmacHashes;

/** The algorithms that tokens may have, of which one is configured. */
export const tokenAlgorithms = [
  ...(Object.keys(hmacHashes) as HmacAlgorithm[]),
  'RS256',
  'ES256',
  'EdDSA',
] as const;

/** Whether the service signs its tokens itself; an identity provider does with every other algorithm. */
export const isHmac = (algorithm: string | undefined): algorithm is HmacAlgorithm =>
  algorithm !== undefined && Object.hasOwn(hmacHashes, algorithm);

type TokenSettings = { algorithm: string; keys: string; issuer: string; audience: string };

/** Throws a sentence for settings of an identity provider that are missing or unsafe. */
export function checkTokenSettings({ algorithm, keys, issuer, audience }: TokenSettings): void {
  if (!isHmac(algorithm) && keys === '')
    throw new Error(`JWKS_URL: JWT_ALGORITHM ${algorithm} needs the address of the keys.`);
  if (keys !== '' && !isPrivate(new URL(keys)))
    throw new Error(`JWKS_URL: '${keys}' is not valid. Keys come by https, or from this machine.`);
  const missing = [issuer === '' && 'JWT_ISSUER', audience === '' && 'JWT_AUDIENCE'];
  if (!isHmac(algorithm) && missing.some(Boolean))
    throw new Error(
      `${missing.filter(Boolean).join(', ')}: JWT_ALGORITHM ${algorithm} needs JWT_ISSUER and JWT_AUDIENCE; ` +
        'without them, tokens that the identity provider issues for other applications would be accepted.',
    );
}
