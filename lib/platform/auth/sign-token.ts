import { SignJWT } from 'jose';
import { config } from '../config.ts';
import type { Claims } from './claims.ts';
import { readSigningSecrets } from './secrets.ts';
import { SIGN_IN_TYPE } from './token.ts';

type Subject = { sub: string; role: string };

/** How long a sign-in code is valid, in seconds. */
const SIGN_IN_SECONDS = 600;

/** Signs a session token with the newest secret. It is valid for `seconds`. */
export const signToken = ({ sub, role }: Subject, seconds: number): Promise<string> =>
  sign({ sub, role }, 'JWT', seconds);

/** Signs a sign-in code. It can be used once within ten minutes, and creates a session of `sessionSeconds`. */
const signSignInCode = ({ sub, role }: Subject, sessionSeconds: number): Promise<string> =>
  sign({ sub, role, session_seconds: sessionSeconds }, SIGN_IN_TYPE, SIGN_IN_SECONDS);

/** Returns the address that opens the console with a new session. */
export const signInLink = async (baseUrl: string, subject: Subject, sessionSeconds: number) =>
  `${baseUrl}/console#code=${await signSignInCode(subject, sessionSeconds)}`;

async function sign(claims: Claims, typ: string, seconds: number): Promise<string> {
  const [secret = ''] = await readSigningSecrets();
  const now = Math.floor(Date.now() / 1000);
  const [audience] = config('JWT_CLAIMS').audience;
  const token = new SignJWT({
    ...claims,
    ...(audience && config('JWT_AUDIENCE') !== '' && { [audience.name]: config('JWT_AUDIENCE') }),
  })
    .setProtectedHeader({ alg: config('JWT_ALGORITHM'), typ })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .setJti(crypto.randomUUID());
  if (config('JWT_ISSUER') !== '') token.setIssuer(config('JWT_ISSUER'));
  return token.sign(new TextEncoder().encode(secret));
}
