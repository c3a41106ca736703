import { isPrivate } from '../loopback.ts';

/** The hash of each HMAC algorithm. The service signs and verifies these tokens with its own secret. */
export const hmacHashes = { HS256: 'SHA-256', HS384: 'SHA-384', HS512: 'SHA-512' } as const;

type HmacAlgorithm = keyof typeof hmacHashes;

/** The supported token algorithms. One of them is configured. */
export const tokenAlgorithms = [
  ...(Object.keys(hmacHashes) as HmacAlgorithm[]),
  'RS256',
  'ES256',
  'EdDSA',
  'Ed25519',
] as const;

/** The names of one algorithm: RFC 9864 calls EdDSA with its usual curve Ed25519. */
const ed25519Names = ['EdDSA', 'Ed25519'];

/** Returns the names that tokens may have for an algorithm. */
export const namesOfAlgorithm = (algorithm: string): string[] =>
  ed25519Names.includes(algorithm) ? ed25519Names : [algorithm];

/** Returns whether the service signs tokens itself. With any other algorithm, an identity provider does. */
export const isHmac = (algorithm: string | undefined): algorithm is HmacAlgorithm =>
  algorithm !== undefined && Object.hasOwn(hmacHashes, algorithm);

/** Throws if settings of an identity provider are missing or unsafe. `get` returns a setting. */
export function checkTokenSettings(
  get: (name: 'JWT_ALGORITHM' | 'JWKS_URL' | 'JWT_ISSUER' | 'JWT_AUDIENCE') => string,
): void {
  const [algorithm, keys] = [get('JWT_ALGORITHM'), get('JWKS_URL')];
  if (keys !== '' && !isPrivate(new URL(keys)))
    throw new Error(`JWKS_URL: '${keys}' is not valid. Use https, or http on a loopback host.`);
  if (isHmac(algorithm)) return;
  if (keys === '')
    throw new Error(`JWKS_URL: JWT_ALGORITHM ${algorithm} needs the URL of the keys.`);
  const missing = (['JWT_ISSUER', 'JWT_AUDIENCE'] as const).filter((name) => get(name) === '');
  if (missing.length > 0)
    throw new Error(
      `${missing.join(', ')}: JWT_ALGORITHM ${algorithm} needs JWT_ISSUER and JWT_AUDIENCE; ` +
        'without them, tokens that the identity provider issues for other applications would be accepted.',
    );
}

/**
 * Returns a warning if everyone who signs in to the console would get 403: the console requests no scope of this
 * service, and a token with other scopes has none of the rights of its role.
 */
export function scopeWarning(
  clientId: string,
  requested: string,
  scopeClaims: readonly unknown[],
): string | undefined {
  const hasOwn = requested.split(' ').some((scope) => scope.includes(':'));
  if (clientId === '' || hasOwn || scopeClaims.length === 0) return undefined;
  return (
    `OIDC_SCOPE '${requested}' has no scope of this service: if the provider writes it into its tokens, ` +
    'everyone who signs in to the console gets 403. Add scope= to JWT_CLAIMS, so that rights come from roles.'
  );
}
