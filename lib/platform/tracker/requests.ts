import { textOf } from '../fetch-text.ts';
import { NotMade, OutcomeUnknown } from './tracker.ts';
import type { TrackerSettings } from './settings.ts';

/** What the tracker answered: its status, its JSON where it is some, and for how long it wants no more. */
export type Answer = { status: number; body: unknown; retryAfter: number };

/** How the REST API is asked, as the person whose token it is. Rejects where there is no answer in time. */
export async function ask(
  { url, user, token }: TrackerSettings,
  path: string,
  { milliseconds, body }: { milliseconds: number; body?: unknown },
): Promise<Answer> {
  const credentials =
    user === undefined || user === ''
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: credentials,
      // One that is left open may be dead when a function thaws: a ticket sent by it is lost in doubt.
      Connection: 'close',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A redirect leads to a page for people, and would take the credentials along.
    redirect: 'manual',
    signal: AbortSignal.timeout(milliseconds),
  });
  return { status: answer.status, body: await jsonOf(answer), retryAfter: secondsIn(answer) };
}

/** The JSON of an answer; undefined where it has none. What the status says holds without it. */
async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await textOf(answer));
  } catch {
    return undefined;
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsIn({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}

/** Codes of failures before a request can have reached the tracker. */
const unreached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** What a request without an answer means: whether it can have had an effect. */
export function failureOf(error: unknown): NotMade | OutcomeUnknown {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return new OutcomeUnknown('It did not answer in time.', true, error);
  if (unreached.test(cause?.code ?? '')) return new NotMade('It was not reached.', 0, error);
  return new OutcomeUnknown('The connection was cut.', false, error);
}
