import { isHmac } from '#lib/platform/settings/tokens.ts';
import { fetchJson } from '#lib/platform/fetch.ts';
import type { Deployment } from '../../config.ts';
import { later, missing, ok, warning, type Check } from '../check.ts';

const discover = async (issuer: string) =>
  (await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})) as {
    token_endpoint?: string;
  };

/** Checks the keys of the identity provider and, if the console signs in with it, its description. */
export const providerCheck: Check = {
  name: 'identity provider',
  needsAccount: false,
  run: async ({ settings }) => {
    const { JWT_ALGORITHM, JWKS_URL = '', JWT_ISSUER = '', OIDC_CLIENT_ID = '' } = settings;
    if (isHmac(JWT_ALGORITHM)) return ok('None: npm run token creates the tokens.');
    const keys = await fetchJson(JWKS_URL, {}).catch((error: unknown) => error as Error);
    if (!Array.isArray((keys as { keys?: unknown }).keys))
      return missing(
        `jwksUrl ${JWKS_URL} has no keys${keys instanceof Error ? `: ${keys.message}` : '.'}`,
      );
    if (OIDC_CLIENT_ID === '')
      return warning('oidcClientId is empty: nobody can sign in to the console at the provider.');
    const description = await discover(JWT_ISSUER).catch((error: unknown) => error as Error);
    return description instanceof Error || description.token_endpoint === undefined
      ? missing(`${JWT_ISSUER} has no /.well-known/openid-configuration with a token_endpoint.`)
      : ok('It has keys and a description.');
  },
};

/** Checks that the page of the console may call the token endpoint of the provider. */
export const tokenEndpointCheck: Check = {
  name: 'sign-in from the console',
  needsAccount: false,
  run: async ({ settings, domainName }: Deployment) => {
    const { JWT_ISSUER = '', OIDC_CLIENT_ID = '' } = settings;
    if (OIDC_CLIENT_ID === '') return ok('Not configured.');
    if (domainName === '')
      return later(
        'The address of the console is known after the first deployment; then allow it as origin at the provider.',
      );
    const { token_endpoint: endpoint = '' } = await discover(JWT_ISSUER);
    const origin = `https://${domainName}`;
    const { headers } = await fetch(endpoint, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ client_id: OIDC_CLIENT_ID }),
    });
    const allowed = headers.get('access-control-allow-origin');
    return allowed === origin || allowed === '*'
      ? ok(`The provider accepts requests from ${origin}.`)
      : warning(
          `${endpoint} does not accept requests from ${origin}: add it to the origins of the client at the provider.`,
        );
  },
};
