import { compactVerify, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Scope } from '#lib/contract/endpoint.ts';
import { unavailable } from '#lib/contract/errors.ts';
import { readScopes, toIdentity, toSessionId, type Claims, type Identity } from './claims.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { config } from '../config.ts';
import { withKeys } from './verification-keys.ts';
import { log } from '../log.ts';
import { grantScopes } from './roles.ts';

/** Who makes a request, by a token. */
export type Caller = Identity & {
  /** What it may do. */
  scopes: Set<Scope>;
  /** What a logout of it names. */
  session: string;
  /** The token's end, in seconds since 1970. */
  expires: number;
};

/** The caller that a token speaks for; undefined where it is not valid now. 503 for want of keys. */
export async function verifyToken(token: string): Promise<Caller | undefined> {
  if (!isCandidate(token)) return undefined;
  const options = {
    ...algorithms(),
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ['exp'],
    ...(config('JWT_ISSUER') !== '' && { issuer: config('JWT_ISSUER') }),
    ...(config('JWT_AUDIENCE') !== '' && { audience: config('JWT_AUDIENCE') }),
  };
  const claims = await good(
    withKeys(async (key) => (await jwtVerify(token, key, options)).payload),
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
 * The claims of a token whose signature is good, whatever they say of times, issuer and audience;
 * undefined where it is not. 503 for want of keys.
 */
export async function verifySignature(token: string): Promise<Claims | undefined> {
  if (!isCandidate(token)) return undefined;
  return good(
    withKeys(async (key) => {
      await compactVerify(token, key, algorithms());
      return decodeJwt(token);
    }),
  );
}

/** Whether a text is a token of the configured algorithm, signed by whomever: no key makes another one valid. */
function isCandidate(token: string): boolean {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token).alg === config('JWT_ALGORITHM');
  } catch {
    return false;
  }
}

const algorithms = () => ({ algorithms: [config('JWT_ALGORITHM')] });

/** What a verification gives; undefined where it failed for what the token is. */
async function good<T>(verification: Promise<T>): Promise<T | undefined> {
  try {
    return await verification;
  } catch (error) {
    const code = error instanceof errors.JOSEError ? error.code : '';
    if (/^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO|JWKS_MULTIPLE)/.test(code)) return undefined;
    log('error', 'KEYS_UNAVAILABLE', {}, error);
    throw unavailable();
  }
}

/** What a logout of a token would name, before its signature is looked at; undefined of no token. */
export function readSessionId(token: string): string | undefined {
  try {
    return toSessionId(decodeJwt(token), token);
  } catch {
    return undefined;
  }
}
