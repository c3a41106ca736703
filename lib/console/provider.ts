import { config } from '#lib/platform/config.ts';
import { fetchJson } from '#lib/platform/fetch.ts';
import { refreshingCache } from '#lib/platform/refreshing-cache.ts';

/** The endpoints of a provider that the page calls, by their names in OpenID Connect Discovery 1.0, section 3. */
const ENDPOINT_NAMES = ['token_endpoint', 'userinfo_endpoint', 'revocation_endpoint'];

/** Returns the identity provider that the page signs in with; undefined if none is configured. */
export function signInProvider() {
  const [issuer, client_id] = [config('JWT_ISSUER'), config('OIDC_CLIENT_ID')];
  if (client_id === '') return undefined;
  const audience = config('OIDC_AUDIENCE') || undefined;
  return { issuer, client_id, scope: config('OIDC_SCOPE'), audience };
}

/** Returns the origins that the page connects to when it signs in; the issuer's alone if discovery fails. */
export async function providerOrigins(): Promise<string[]> {
  const provider = signInProvider();
  if (!provider) return [];
  const addresses = await discovery.get().catch(() => []);
  return [...new Set([provider.issuer, ...addresses].map((address) => new URL(address).origin))];
}

const discovery = refreshingCache(async () => {
  const issuer = config('JWT_ISSUER').replace(/\/$/, '');
  const discoveryDocument = await fetchJson(`${issuer}/.well-known/openid-configuration`, {});
  return ENDPOINT_NAMES.map((name) => (discoveryDocument as Record<string, unknown>)[name]).filter(
    (address): address is string => typeof address === 'string' && URL.canParse(address),
  );
}, 'PROVIDER_UNAVAILABLE');
