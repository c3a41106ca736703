import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { Claims, Desk } from './desk.ts';

/** Returns the current time in seconds since 1970. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Creates tokens with valid claims, each with a different fault in its format or signature. */
export async function createForgedTokens(
  desk: Desk,
  good: Claims = {},
): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('RS256');
  const claims = { sub: 'operator-1', role: 'operator', exp: nowInSeconds() + 60, ...good };
  const signed = await desk.token('operator-1', 'operator', good);
  const [head = '', body = '', signature = ''] = signed.split('.');
  return {
    'no token at all': 'abc',
    'cut off': signed.slice(0, -5),
    altered: [
      head,
      Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url'),
      signature,
    ].join('.'),
    'without a signature': `${head}.${body}.`,
    'of algorithm none': new UnsecuredJWT(claims).encode(),
    'of another algorithm': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey),
    'of another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32)),
  };
}

/**
 * Creates tokens that every service refuses, each for a different reason. `good` are the issuer and the
 * audience that the service requires, if any.
 */
export async function createBadTokens(
  desk: Desk,
  good: Claims = {},
): Promise<Record<string, string>> {
  const sign = (more: Claims = {}) => desk.token('operator-1', 'operator', { ...good, ...more });
  return {
    ...(await createForgedTokens(desk, good)),
    expired: await sign({ exp: nowInSeconds() - 31 }),
    'not yet valid': await sign({ nbf: nowInSeconds() + 120 }),
    'without an expiry': await sign({ exp: undefined }),
    'without a subject': await sign({ sub: undefined }),
    'with a number for a subject': await sign({ sub: 123 }),
    'with half a character for a subject': await sign({ sub: 'a\ud800' }),
    'with null for a subject': await sign({ sub: null }),
    ...(good.iss !== undefined && {
      'of no issuer': await sign({ iss: undefined }),
      'of another issuer': await sign({ iss: 'other' }),
    }),
    ...(good.aud !== undefined && {
      'for nobody': await sign({ aud: undefined }),
      'for another audience': await sign({ aud: 'other' }),
    }),
    'with an endless subject': await sign({ sub: 'x'.repeat(257) }),
  };
}
