import { compactVerify, decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Scope } from '#lib/contract/endpoint.ts';
import { unavailable } from '#lib/contract/errors.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { readScopes, toIdentity, toSessionId, type Claims, type Identity } from './claims.ts';
import { grantScopes } from './roles.ts';
import { readSigningSecrets } from './secrets.ts';
import { verifyWithKeys } from './verification-keys.ts';

/** The caller of a request, as its token describes them. */
export type Caller = Identity & {
  scopes: Set<Scope>;
  /** Session id, which a logout ends. */
  session: string;
  /** Expiry of the token, in seconds since 1970. */
  expires: number;
};

/** Returns the caller of a token, or undefined if it is not valid. 503 if its keys cannot be loaded. */
export async function verifyToken(token: string): Promise<Caller | undefined> {
  if (!isCandidate(token)) return undefined;
  const options = {
    ...algorithms(),
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ['exp'],
    ...(config('JWT_ISSUER') !== '' && { issuer: config('JWT_ISSUER') }),
    ...(config('JWT_AUDIENCE') !== '' && { audience: config('JWT_AUDIENCE') }),
  };
  const claims = await ignoreInvalid(
    verifyWithKeys(async (key) => (await jwtVerify(token, key, options)).payload),
  );
  const identity = claims && toIdentity(claims);
  return (
    identity && {
      ...identity,
      scopes: grantScopes(identity.roles, readScopes(claims)),
      session: toSessionId(claims, token),
      expires: claims.exp ?? 0,
    }
  );
}

/**
 * Returns the claims of a token with a valid signature, whatever its times, issuer and audience are; undefined
 * for any other token. 503 if its keys cannot be loaded.
 */
export async function verifySignature(token: string): Promise<Claims | undefined> {
  if (!isCandidate(token)) return undefined;
  return ignoreInvalid(
    verifyWithKeys(async (key) => {
      await compactVerify(token, key, algorithms());
      return decodeJwt(token);
    }),
  );
}

/** Returns whether a text is a token of the configured algorithm. No key makes any other text valid. */
function isCandidate(token: string): boolean {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token).alg === config('JWT_ALGORITHM');
  } catch {
    return false;
  }
}

const algorithms = () => ({ algorithms: [config('JWT_ALGORITHM')] });

/** Returns undefined if the token is invalid; throws 503 for every other failure. */
async function ignoreInvalid<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification;
  } catch (error) {
    const code = error instanceof errors.JOSEError ? error.code : '';
    if (/^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO|JWKS_MULTIPLE)/.test(code)) return undefined;
    log('error', 'KEYS_UNAVAILABLE', {}, error);
    throw unavailable();
  }
}

/** Returns the session id of a token, without verifying it; undefined if it cannot be decoded. */
export function readSessionId(token: string): string | undefined {
  try {
    return toSessionId(decodeJwt(token), token);
  } catch {
    return undefined;
  }
}

/** Signs a token with the newest secret. It is valid for `seconds`. */
export async function signToken(
  claims: { sub: string; role: string },
  seconds: number,
): Promise<string> {
  const [secret = ''] = await readSigningSecrets();
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: config('JWT_ALGORITHM'), typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .setJti(crypto.randomUUID());
  if (config('JWT_ISSUER') !== '') token.setIssuer(config('JWT_ISSUER'));
  if (config('JWT_AUDIENCE') !== '') token.setAudience(config('JWT_AUDIENCE'));
  return token.sign(new TextEncoder().encode(secret));
}
