import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Claims } from '../api/desk.ts';

/** Creates a key pair of an identity provider. Returns its JWK, its public key and a function that signs tokens. */
export async function createKeyPair(alg: string, kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  const sign = (claims: Claims = {}, header: object = {}) =>
    new SignJWT({
      iss: 'https://id.example',
      aud: 'desk',
      sub: 'operator-1',
      role: 'operator',
      exp: Math.floor(Date.now() / 1000) + 3600,
      jti: crypto.randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg, kid, ...header })
      .sign(privateKey);
  return { jwk, publicKey, sign };
}

/** Starts an identity provider that publishes keys. `responseBody` replaces the response, and `requests` counts requests. */
export async function startIdentityProvider(keys: JWK[]) {
  const state = { keys, requests: 0, responseBody: undefined as string | undefined };
  const server = createServer((_request, response) => {
    state.requests++;
    response.end(state.responseBody ?? JSON.stringify({ keys: state.keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}/jwks` };
}
