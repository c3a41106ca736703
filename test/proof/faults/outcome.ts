import { errorsOf } from '#lib/contract/openapi/error-responses.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { FunctionDeclaration } from '#infra/aws/function-access.ts';
import { expectedStatus } from '../../support/api/recorded-events.ts';
import type { Fault } from './fault.ts';
import { normalizeResponse } from './comparison.ts';

/** The outcome of a run as its caller sees it: a success, an error code or an exception. */
export type Outcome = {
  ok: boolean;
  code?: string;
  exception?: string;
  response?: { body?: string };
};

/** Runs a function and returns its outcome. */
export async function captureOutcome(
  declaration: FunctionDeclaration,
  run: () => Promise<unknown>,
): Promise<Outcome> {
  try {
    const response = ((await run()) ?? {}) as { statusCode?: number; body?: string };
    const { statusCode = 200, body } = response;
    const errorCode = readErrorCode(body);
    if (
      statusCode === 200 &&
      (errorCode === undefined || errorCode === expectedErrors[declaration.id])
    )
      return { ok: true, response };
    if ('caller' in declaration && statusCode === expectedStatus(declaration.id))
      return { ok: true, response };
    return { ok: false, code: toErrorCode(statusCode, body), response };
  } catch (error) {
    return { ok: false, exception: `${(error as Error).name}: ${(error as Error).message}` };
  }
}

/** Error frames that are the regular response of a route. */
const expectedErrors: Record<string, string> = { 'live.refuse-frame': 'INVALID_FRAME' };

const parseFrame = (body = '{}') =>
  (body.startsWith('{') ? JSON.parse(body) : {}) as { event?: string; code?: string };

const readErrorCode = (body: string | undefined) =>
  parseFrame(body).event === 'error' ? parseFrame(body).code : undefined;

const toErrorCode = (status: number, body: string | undefined) =>
  status === 422 ? 'INVALID_REQUEST' : (parseFrame(body).code ?? String(status));

/** Returns why an outcome is not a declared one, or undefined. */
export function checkDeclared(
  declaration: FunctionDeclaration,
  { ok, code, exception }: Outcome,
  { kind }: Fault,
) {
  if (ok) return undefined;
  // AWS redelivers events of consumers and closed connections.
  if (exception !== undefined)
    return 'source' in declaration || declaration.id === 'live.disconnect'
      ? undefined
      : `threw ${exception}`;
  const declared: ErrorCode[] =
    'path' in declaration
      ? errorsOf(declaration)
      : [...listErrors(declaration), 'UNAVAILABLE', 'INTERNAL'];
  if (!declared.includes(code as ErrorCode)) return `${code} is not declared`;
  // A missing resource is a defect of the service; a slow or busy one is not.
  if (code === 'INTERNAL' && kind !== 'not found') return 'INTERNAL for a transient fault';
  return undefined;
}

const listErrors = (declaration: FunctionDeclaration): ErrorCode[] =>
  'errors' in declaration ? declaration.errors : [];

/** Returns how the response of a successful read differs from the one without a fault, or undefined. */
export function checkResponse(
  declaration: FunctionDeclaration,
  reference: Outcome,
  { ok, response }: Outcome,
) {
  if (!ok || !('method' in declaration) || declaration.method !== 'GET') return undefined;
  const [was, is] = [reference.response, response].map((one) => normalizeResponse(one?.body));
  return was === is ? undefined : `responded ${is}, not ${was}`;
}
