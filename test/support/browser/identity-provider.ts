import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { startDeskForTest, type Desk } from '../api/desk.ts';

const AUDIENCE = 'desk';
const RESOURCE = 'urn:desk';
const CLIENT_ID = 'operator-console';

/** Starts an identity provider, whose people are all operators, and a desk that trusts it. */
export async function startDeskWithProvider(): Promise<Desk> {
  let handleRequest: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handleRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const desk = await startDeskForTest({
    ACCESS: 'session',
    JWT_ALGORITHM: 'RS256',
    JWKS_URL: `${issuer}/jwks`,
    JWT_ISSUER: issuer,
    JWT_AUDIENCE: AUDIENCE,
    // The scopes of its tokens are those of OpenID Connect.
    JWT_CLAIMS: 'scope=',
    OIDC_CLIENT_ID: CLIENT_ID,
    // Without it, the provider issues tokens that are not JWTs.
    OIDC_AUDIENCE: RESOURCE,
  });
  silence();
  handleRequest = new Provider(issuer, configurationFor(desk.url)).callback();
  return desk;
}

/** The package prints what a provider for the public would have to configure. */
function silence(): void {
  for (const level of ['info', 'warn'] as const) {
    const printing = vi.spyOn(console, level).mockImplementation(() => undefined);
    onTestFinished(() => printing.mockRestore());
  }
}

/** One public client, the console, with access tokens that are JWTs for the desk. */
const configurationFor = (url: string) => ({
  clients: [
    {
      client_id: CLIENT_ID,
      redirect_uris: [`${url}/console/signed-in`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  ],
  extraTokenClaims: () => ({ role: 'operator' }),
  features: {
    resourceIndicators: {
      enabled: true,
      defaultResource: () => undefined,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'openid profile email',
        audience: AUDIENCE,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
});
