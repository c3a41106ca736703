import { SignJWT } from 'jose';
import { config } from '../config.ts';
import { readSigningSecrets } from './secrets.ts';

/** A token signed with the newest secret, good for `seconds`. */
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
