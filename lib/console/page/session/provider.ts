/** Loaded on demand: only somebody who signs in at an identity provider needs it. */
import * as oauth from 'oauth4webapi';
import { REDIRECT_CHANNEL, REDIRECT_PATH } from './redirect.ts';

export type ProviderSettings = {
  issuer: string;
  client_id: string;
  scope: string;
  audience?: string | undefined;
};

/** A token for the desk, and how to obtain the next one without a person, if the provider allows it. */
export type ProviderTokens = { token: string; renew?: (() => Promise<ProviderTokens>) | undefined };

/** How long a person may take at the provider, in ms. */
const MAX_SIGN_IN_MS = 600_000;

/**
 * Signs in with Authorization Code and PKCE in a window of its own, so that the page stays. Verifier and state
 * stay in this page's memory. Rejects if the provider refuses, or after ten minutes.
 */
export async function signInWithProvider(settings: ProviderSettings): Promise<ProviderTokens> {
  // The browser opens a window only as long as the click is recent.
  const popup = open('', 'desk-sign-in', 'popup,width=480,height=680');
  if (!popup)
    throw new Error('The browser has blocked the sign-in window. Allow it, and try again.');
  try {
    const server = await discover(settings);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    popup.location.href = await authorizationUrl(server, settings, { verifier, state });
    const redirect = await redirectAddress(state);
    const client = { client_id: settings.client_id };
    const parameters = oauth.validateAuthResponse(server, client, redirect, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri(),
      verifier,
      allowLoopback(settings),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    return toTokens(server, settings, tokens);
  } finally {
    popup.close();
  }
}

/** The address to which the provider sends the window. */
const redirectUri = (): string => location.origin + REDIRECT_PATH;

async function discover(settings: ProviderSettings): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer);
  const response = await oauth.discoveryRequest(issuer, allowLoopback(settings));
  return oauth.processDiscoveryResponse(issuer, response);
}

/** A provider on this machine, as in tests, has no certificate. */
const allowLoopback = ({ issuer }: ProviderSettings) => ({
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to make its use visible
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1', '[::1]'].includes(
    new URL(issuer).hostname,
  ),
});

async function authorizationUrl(
  { authorization_endpoint = '' }: oauth.AuthorizationServer,
  { client_id, scope, audience }: ProviderSettings,
  { verifier, state }: { verifier: string; state: string },
): Promise<string> {
  const url = new URL(authorization_endpoint);
  const parameters = {
    client_id,
    scope,
    state,
    redirect_uri: redirectUri(),
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(audience !== undefined && { audience }),
    // A resource indicator is an absolute URI. https://www.rfc-editor.org/rfc/rfc8707
    ...(audience !== undefined &&
      /^[a-z][a-z\d+.-]*:[^\s#]+$/i.test(audience) && { resource: audience }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Waits for the address to which the provider has sent the window. Whether that window was closed is unknown: a
 * provider's opener policy makes every window look closed.
 */
async function redirectAddress(state: string): Promise<URL> {
  const channel = new BroadcastChannel(REDIRECT_CHANNEL);
  const { promise, resolve, reject } = Promise.withResolvers<URL>();
  channel.onmessage = ({ data }) => {
    const address = new URL(String(data));
    if (address.searchParams.get('state') === state) resolve(address);
  };
  const late = setTimeout(() => reject(new Error('The sign-in took too long.')), MAX_SIGN_IN_MS);
  return promise.finally(() => {
    clearTimeout(late);
    channel.close();
  });
}

function toTokens(
  server: oauth.AuthorizationServer,
  settings: ProviderSettings,
  { access_token: token, refresh_token: refresh }: oauth.TokenEndpointResponse,
): ProviderTokens {
  if (refresh === undefined) return { token };
  const client = { client_id: settings.client_id };
  const renew = async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      refresh,
      allowLoopback(settings),
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, response);
    return toTokens(server, settings, { refresh_token: refresh, ...renewed });
  };
  return { token, renew };
}
