import { errorsOf } from '#lib/contract/openapi.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { Runs } from '#infra/aws/access.ts';
import { expectedStatus } from '../../support/api/recorded-events.ts';
import type { Fault } from './fault.ts';
import { toldBy } from './views.ts';

/** What became of a run, as its caller sees it: a success, an error by its code, or what it threw. */
export type Outcome = { ok: boolean; code?: string; thrown?: string; answer?: { body?: string } };

/** Runs a function and tells what became of it. */
export async function outcomeOf(runs: Runs, run: () => Promise<unknown>): Promise<Outcome> {
  try {
    const answer = ((await run()) ?? {}) as { statusCode?: number; body?: string };
    const { statusCode = 200, body } = answer;
    const refused = frameError(body);
    if (statusCode === 200 && (refused === undefined || refused === answers[runs.id]))
      return { ok: true, answer };
    if ('caller' in runs && statusCode === expectedStatus(runs.id)) return { ok: true, answer };
    return { ok: false, code: codeIn(statusCode, body), answer };
  } catch (error) {
    return { ok: false, thrown: `${(error as Error).name}: ${(error as Error).message}` };
  }
}

/** Error frames that are what a route is for. */
const answers: Record<string, string> = { 'live.refuse-frame': 'INVALID_FRAME' };

const parsed = (body = '{}') =>
  (body.startsWith('{') ? JSON.parse(body) : {}) as { event?: string; code?: string };

const frameError = (body: string | undefined) =>
  parsed(body).event === 'error' ? parsed(body).code : undefined;

const codeIn = (status: number, body: string | undefined) =>
  status === 422 ? 'INVALID_REQUEST' : (parsed(body).code ?? String(status));

/** Why an outcome is none that is declared; undefined where it is. */
export function undeclared(runs: Runs, { ok, code, thrown }: Outcome, { kind }: Fault) {
  if (ok) return undefined;
  // Whoever sends an event to a consumer, or a closing to a route, sends it again.
  if (thrown !== undefined)
    return 'source' in runs || runs.id === 'live.disconnect' ? undefined : `it threw ${thrown}`;
  const declared: ErrorCode[] =
    'path' in runs ? errorsOf(runs) : [...errorsIn(runs), 'UNAVAILABLE', 'INTERNAL'];
  if (!declared.includes(code as ErrorCode)) return `${code} is not declared`;
  // A part that is not there is our mistake; that one is slow or busy is none.
  if (code === 'INTERNAL' && kind !== 'not found') return 'INTERNAL for what goes by';
  return undefined;
}

const errorsIn = (runs: Runs): ErrorCode[] => ('errors' in runs ? runs.errors : []);

/** Why a read that succeeds tells something else than one without a fault; undefined where it tells the same. */
export function otherAnswer(runs: Runs, sound: Outcome, { ok, answer }: Outcome) {
  if (!ok || !('method' in runs) || runs.method !== 'GET') return undefined;
  const [was, is] = [sound.answer, answer].map((one) => toldBy(one?.body));
  return was === is ? undefined : `it answered ${is}, not ${was}`;
}
