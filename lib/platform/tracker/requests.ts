import { readText } from '../fetch.ts';
import type { TrackerSettings } from './settings.ts';
import { TicketNotCreated, TicketOutcomeUnknown } from './tracker.ts';

/**
 * A response of the tracker. `body` is undefined if it is not JSON; `retryAfter` is in seconds; `loginReason` is why a
 * Jira server has refused the user, such as after too many wrong passwords.
 */
export type TrackerResponse = {
  status: number;
  body: unknown;
  retryAfter: number;
  loginReason: string;
};

/** Sends a request to the tracker's REST API. Rejects if there is no response in time. */
export async function requestTracker(
  { url, user, token }: TrackerSettings,
  path: string,
  { timeoutMs, body }: { timeoutMs: number; body?: unknown },
): Promise<TrackerResponse> {
  const credentials =
    user === undefined || user === ''
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: credentials,
      // A keep-alive connection may be dead when a function thaws, which leaves the outcome unknown.
      Connection: 'close',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A redirect leads to a page for people, and would receive the credentials.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: response.status,
    body: await jsonOf(response),
    retryAfter: retryAfter(response),
    loginReason: response.headers.get('x-seraph-loginreason') ?? '',
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response));
  } catch {
    return undefined;
  }
}

/** Returns the seconds of `Retry-After`, which is a number of seconds or a date. */
function retryAfter({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}

const notConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Converts an error of `fetch` by whether the request can have had an effect. */
export function toTicketError(error: unknown): TicketNotCreated | TicketOutcomeUnknown {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError')
    return new TicketOutcomeUnknown('The tracker did not respond in time.', true, error);
  if (notConnected.test(cause?.code ?? ''))
    return new TicketNotCreated('The tracker is unreachable.', 0, error);
  return new TicketOutcomeUnknown('The connection to the tracker was lost.', false, error);
}
