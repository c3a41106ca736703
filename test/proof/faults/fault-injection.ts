import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call, Fault } from './fault.ts';
import { failFetch, failRequest, type ReadItem } from './failures.ts';
import { skewClock } from './clock.ts';

/** One run of a function: its calls, the fault to inject, and how often it was injected. */
export type Trial = { calls: Call[]; target?: { call: string; fault: Fault }; injections: number };

type Request = { headers: Record<string, string>; method: string; path: string; body?: unknown };
type Handler = { handle: (request: Request, options?: unknown) => Promise<unknown> };
type Client = { config: { requestHandler: unknown; retryStrategy: () => Promise<unknown> } };

const currentTrial = new AsyncLocalStorage<Trial>();

/** Runs a function and records its calls in the trial; concurrent calls of others are not recorded. */
export const runTrial = <T>(trial: Trial, run: () => Promise<T>): Promise<T> =>
  currentTrial.run(trial, run);

/**
 * Intercepts the requests of all clients below the SDK, so that its retries are tested too. Removes the
 * pauses between retries and the limit of the retry capacity.
 */
export async function interceptClients(readItem: ReadItem): Promise<void> {
  const clients = await Promise.all([
    import('#lib/platform/dynamo/client.ts'),
    import('#lib/platform/s3/client.ts'),
    import('#lib/platform/ses/client.ts'),
    import('#lib/platform/sockets/connections-api.ts'),
  ]);
  const [tables, objects, mail, sockets] = clients.map(({ client }) => client as Client);
  await interceptClient(
    readItem,
    tables!,
    'dynamodb',
    ({ headers }) => headers['x-amz-target']!.split('.')[1]!,
  );
  await interceptClient(readItem, objects!, 's3', ({ method }) => `${method}Object`);
  await interceptClient(readItem, mail!, 'ses', () => 'SendEmail');
  await interceptClient(readItem, sockets!, 'sockets', ({ method }) => `${method}Connection`);
  interceptFetch();
}

async function interceptClient(
  readItem: ReadItem,
  client: Client,
  service: Call['service'],
  operationOf: (request: Request) => string,
): Promise<void> {
  const handler = client.config.requestHandler as Handler;
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const trial = currentTrial.getStore();
    if (!trial) return handle(request, options);
    const isFirst = (request.headers['amz-sdk-request'] ?? 'attempt=1;').startsWith('attempt=1;');
    const call = recordCall(trial, { service, operation: operationOf(request), isFirst, request });
    const fault = matchFault(trial, call, isFirst);
    if (!fault) return handle(request, options);
    return failRequest(fault, call, readItem, () => handle(request, options));
  };
  const strategy = (await client.config.retryStrategy()) as Record<string, unknown>;
  Object.defineProperty(strategy, 'capacity', { get: () => 500, set: () => undefined });
  strategy.retryBackoffStrategy = {
    setDelayBase: () => undefined,
    computeNextBackoffDelay: () => 0,
  };
  client.config.retryStrategy = () => Promise.resolve(strategy);
}

/** Intercepts `fetch`: the issue tracker, the name resolver and the log source. */
function interceptFetch(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const trial = currentTrial.getStore();
    if (!trial) return real(...args);
    const operation = `${args[1]?.method ?? 'GET'}:${normalizePath(args[0])}`;
    const call = recordCall(trial, { service: 'http', operation, isFirst: true });
    const fault = matchFault(trial, call, true);
    return fault ? failFetch(fault, () => real(...args)) : real(...args);
  };
}

/** Returns the path of a request without ticket numbers, so that cached responses do not renumber other calls. */
const normalizePath = (where: Parameters<typeof fetch>[0]) =>
  new URL(where instanceof Request ? where.url : where).pathname.replace(/[A-Z]+-\d+$/, '*');

type ObservedRequest = Pick<Call, 'service' | 'operation'> & {
  isFirst: boolean;
  request?: Request;
};

/** Returns the call of a request: a new one, or the earlier one that the request retries. */
function recordCall(
  { calls }: Trial,
  { service, operation, isFirst, request }: ObservedRequest,
): Call {
  const alike = calls.filter((one) => one.service === service && one.operation === operation);
  const id = request?.headers['amz-sdk-invocation-id'];
  const again = isFirst ? undefined : alike.find((one) => one.invocation === id);
  if (again) return again;
  const body = /dynamodb|sockets/.test(service) ? decodeBody(request?.body) : '';
  const name = `${service} ${operation} ${alike.length + 1}`;
  const call = { service, operation, name, body, invocation: id };
  calls.push(call);
  return call;
}

/** Returns the fault to inject into a request, if any. */
function matchFault(trial: Trial, call: Call, isFirst: boolean): Fault | undefined {
  const { target } = trial;
  if (!target) return undefined;
  const { fault } = target;
  const [, operation, number] = target.call.split(' ');
  const isTarget = call.name === target.call;
  const isLater =
    fault.scope === 'on' &&
    call.operation === operation &&
    Number(call.name.split(' ')[2]) >= Number(number);
  if (!(isLater || (isTarget && (fault.scope === 'call' || isFirst)))) return undefined;
  trial.injections++;
  // Skips the time limit of the retries.
  if (fault.scope === 'on') skewClock(1000);
  return fault;
}

const decodeBody = (body: unknown): string =>
  typeof body === 'string'
    ? body
    : body === undefined
      ? ''
      : new TextDecoder().decode(body as Uint8Array);
