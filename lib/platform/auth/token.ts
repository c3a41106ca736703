import { compactVerify, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Scope } from '#lib/contract/endpoint.ts';
import { unavailable } from '#lib/contract/errors.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { namesOfAlgorithm } from '../settings/tokens.ts';
import {
  readAudiences,
  readScopes,
  toIdentity,
  hasJti,
  toSessionId,
  type Claims,
  type Identity,
} from './claims.ts';
import type { SessionOfUser } from './logouts.ts';
import { noteClaims } from './missing-claims.ts';
import { grantScopes } from './roles.ts';
import { verifyWithKeys } from './verification-keys.ts';

/** The caller of a request, as its token describes them. */
export type Caller = Identity & {
  scopes: Set<Scope>;
  /** Session id, which a logout ends. */
  sessionId: string;
  /** Whether that is the `jti` of the token, and not a digest; absent in socket tokens of an earlier deployment. */
  hasJti?: boolean;
  /** Expiry of the token, in seconds since 1970. */
  expires: number;
  /** When the token was issued, in seconds since 1970, if it says so. */
  issuedAt?: number | undefined;
  /** Lifetime of the session that a sign-in code creates, in seconds; undefined for a session token. */
  sessionSeconds?: number;
};

/**
 * The purpose of a token, in its header `typ`. A sign-in code is exchanged for a session token once, and is never
 * accepted in place of one. https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
type Purpose = 'session' | 'sign-in';
export const SIGN_IN_TYPE = 'sign-in+jwt';

/** Returns the caller of a token, or undefined if it is not valid. 503 if its keys cannot be loaded. */
export async function verifyToken(
  token: string,
  purpose: Purpose = 'session',
): Promise<Caller | undefined> {
  if (!isCandidate(token, purpose)) return undefined;
  const options = {
    ...algorithms(),
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ['exp'],
    ...(config('JWT_ISSUER') !== '' && { issuer: config('JWT_ISSUER') }),
  };
  const claims = await ignoreInvalid(
    verifyWithKeys(async (key) => (await jwtVerify(token, key, options)).payload),
  );
  if (!claims) return undefined;
  noteClaims(claims);
  const identity = hasAudience(claims) ? toIdentity(claims) : undefined;
  if (!identity) return undefined;
  return {
    ...identity,
    scopes: grantScopes(identity.roles, readScopes(claims)),
    sessionId: toSessionId(claims, token),
    hasJti: hasJti(claims),
    expires: claims.exp ?? 0,
    issuedAt: readIssuedAt(claims),
    ...(purpose === 'sign-in' && { sessionSeconds: Number(claims.session_seconds) }),
  };
}

/**
 * Returns the claims of a session token with a valid signature, whatever its times, issuer and audience are; undefined
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

/** Returns whether a text is a token of the configured algorithm and of this purpose. No other text can be valid. */
function isCandidate(token: string, purpose: Purpose = 'session'): boolean {
  try {
    decodeJwt(token);
    const { alg } = decodeProtectedHeader(token);
    return (
      algorithms().algorithms.includes(alg ?? '') && isSignInCode(token) === (purpose === 'sign-in')
    );
  } catch {
    return false;
  }
}

/** Returns whether a text is a sign-in code by its header, without verifying it. */
export function isSignInCode(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === SIGN_IN_TYPE;
  } catch {
    return false;
  }
}

const algorithms = () => ({ algorithms: namesOfAlgorithm(config('JWT_ALGORITHM')) });

const hasAudience = (claims: Claims): boolean =>
  config('JWT_AUDIENCE') === '' || readAudiences(claims).includes(config('JWT_AUDIENCE'));

/** Returns undefined if the token is invalid; throws 503 for every other failure. */
async function ignoreInvalid<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification;
  } catch (error) {
    const code = error instanceof errors.JOSEError ? error.code : '';
    if (/^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO|JWKS_MULTIPLE)/.test(code)) return undefined;
    log('error', 'VERIFICATION_KEYS_UNAVAILABLE', {}, error);
    throw unavailable();
  }
}

const readIssuedAt = ({ iat }: Claims): number | undefined =>
  typeof iat === 'number' ? iat : undefined;

/** Returns the session of a token, without verifying it; undefined if it cannot be decoded. */
export function readSession(token: string): SessionOfUser | undefined {
  try {
    const claims = decodeJwt(token);
    return {
      sessionId: toSessionId(claims, token),
      sub: toIdentity(claims)?.sub,
      issuedAt: readIssuedAt(claims),
    };
  } catch {
    return undefined;
  }
}
