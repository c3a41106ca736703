import { createRemoteJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Scope } from '#lib/contract/endpoint.ts';
import { config } from './config.ts';
import { isEngineer, scopesOf } from './roles.ts';
import { signingSecrets } from './secret.ts';

/** Who makes a request: the token's subject and what it may do. */
export type Caller = { sub: string; scopes: Set<Scope>; isEngineer: boolean };

/** Seconds that the clocks of issuer and service may differ. */
const SKEW = 30;

/** Characters of a subject: it is stored as a name. */
const LONGEST_SUB = 256;

let remoteKeys: ReturnType<typeof createRemoteJWKSet> | undefined;

/** The caller that a token speaks for. Rejects with a jose error where it is not valid now. */
export async function verifyToken(token: string): Promise<Caller> {
  const claims = await verifiedClaims(token);
  if (typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > LONGEST_SUB)
    throw new errors.JWTInvalid('The token has no usable sub.');
  const roles = [...textsOf(claims.roles), ...textsOf(claims.role)];
  return {
    sub: claims.sub,
    scopes: scopesOf(roles, claimedScopes(claims)),
    isEngineer: isEngineer(roles),
  };
}

/** A token signed with the newest secret, good for `seconds`. */
export async function signToken(
  claims: { sub: string; role: string; name?: string },
  seconds: number,
): Promise<string> {
  const [secret = ''] = await signingSecrets();
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .setJti(crypto.randomUUID());
  if (config('JWT_ISSUER') !== '') token.setIssuer(config('JWT_ISSUER'));
  if (config('JWT_AUDIENCE') !== '') token.setAudience(config('JWT_AUDIENCE'));
  return token.sign(new TextEncoder().encode(secret));
}

async function verifiedClaims(token: string): Promise<JWTPayload> {
  const options = {
    algorithms: [config('JWT_ALGORITHM')],
    clockTolerance: SKEW,
    requiredClaims: ['exp'],
    ...(config('JWT_ISSUER') !== '' && { issuer: config('JWT_ISSUER') }),
    ...(config('JWT_AUDIENCE') !== '' && { audience: config('JWT_AUDIENCE') }),
  };
  if (config('JWT_ALGORITHM') !== 'HS256') {
    remoteKeys ??= createRemoteJWKSet(new URL(config('JWKS_URL')), { timeoutDuration: 3000 });
    return (await jwtVerify(token, remoteKeys, options)).payload;
  }
  const attempts = (await signingSecrets()).map((secret) =>
    jwtVerify(token, new TextEncoder().encode(secret), options),
  );
  const results = await Promise.allSettled(attempts);
  const good = results.find((result) => result.status === 'fulfilled');
  if (good) return good.value.payload;
  throw results[0]?.status === 'rejected'
    ? results[0].reason
    : new TypeError('No secret to verify with.');
}

/** The scopes that a token names; an empty claim names none, as a missing one. */
function claimedScopes(claims: JWTPayload): string[] | undefined {
  const scopes = textsOf(claims.scope ?? claims.scp).flatMap((text) => text.split(' '));
  const named = scopes.filter((scope) => scope !== '');
  return named.length > 0 ? named : undefined;
}

/** Whether verification failed for what the token is, and not for want of keys to verify it with. */
export function isBadToken(error: unknown): boolean {
  const code = error instanceof errors.JOSEError ? error.code : '';
  return /^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT|JWKS_NO|JWKS_MULTIPLE)/.test(code);
}

/** A claim that may be one text or a list of them. */
function textsOf(claim: unknown): string[] {
  return [claim].flat().filter((part): part is string => typeof part === 'string');
}
