import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call, Fault } from './fault.ts';
import { failedFetch, failedRequest, type Standing } from './failures.ts';
import { skewClock } from './clock.ts';

/** One run of a function: the calls that it made, and which of them is to fail, how. */
export type Trial = { calls: Call[]; failing?: { call: string; fault: Fault }; struck: number };

type Request = { headers: Record<string, string>; method: string; path: string; body?: unknown };
type Handler = { handle: (request: Request, options?: unknown) => Promise<unknown> };
type Client = { config: { requestHandler: unknown; retryStrategy: () => Promise<unknown> } };

const running = new AsyncLocalStorage<Trial>();

/** Runs what makes calls as a trial; what others call meanwhile is not of it. */
export const asTrial = <T>(trial: Trial, run: () => Promise<T>): Promise<T> =>
  running.run(trial, run);

/**
 * Sets a gate where the requests of all clients leave this process: behind the SDK, so that its own
 * repeating is tried too. Its pauses are left out, and so is its limit to repeating in a row.
 */
export async function setGate(standing: Standing): Promise<void> {
  const clients = await Promise.all([
    import('#lib/platform/dynamo/client.ts'),
    import('#lib/platform/s3/client.ts'),
    import('#lib/platform/ses/client.ts'),
    import('#lib/platform/sockets/connections-api.ts'),
  ]);
  const [tables, objects, mail, sockets] = clients.map(({ client }) => client as Client);
  await gateClient(
    standing,
    tables!,
    'dynamodb',
    ({ headers }) => headers['x-amz-target']!.split('.')[1]!,
  );
  await gateClient(standing, objects!, 's3', ({ method }) => `${method}Object`);
  await gateClient(standing, mail!, 'ses', () => 'SendEmail');
  await gateClient(standing, sockets!, 'sockets', ({ method }) => `${method}Connection`);
  gateFetch();
}

async function gateClient(
  standing: Standing,
  client: Client,
  service: Call['service'],
  operationOf: (request: Request) => string,
): Promise<void> {
  const handler = client.config.requestHandler as Handler;
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const trial = running.getStore();
    if (!trial) return handle(request, options);
    const isFirst = (request.headers['amz-sdk-request'] ?? 'attempt=1;').startsWith('attempt=1;');
    const call = noted(trial, { service, operation: operationOf(request), isFirst, request });
    const fault = faultOf(trial, call, isFirst);
    if (!fault) return handle(request, options);
    return failedRequest(fault, call, standing, () => handle(request, options));
  };
  const strategy = (await client.config.retryStrategy()) as Record<string, unknown>;
  Object.defineProperty(strategy, 'capacity', { get: () => 500, set: () => undefined });
  strategy.retryBackoffStrategy = {
    setDelayBase: () => undefined,
    computeNextBackoffDelay: () => 0,
  };
  client.config.retryStrategy = () => Promise.resolve(strategy);
}

/** The calls of other HTTP services: the issue tracker, the resolver of names, the source of logs. */
function gateFetch(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (...words) => {
    const trial = running.getStore();
    if (!trial) return real(...words);
    const operation = `${words[1]?.method ?? 'GET'}:${pathOf(words[0])}`;
    const call = noted(trial, { service: 'http', operation, isFirst: true });
    const fault = faultOf(trial, call, true);
    return fault ? failedFetch(fault, () => real(...words)) : real(...words);
  };
}

/** Where a request goes: a process that keeps an answer makes one less, and the others stay what they are. */
const pathOf = (where: Parameters<typeof fetch>[0]) =>
  new URL(where instanceof Request ? where.url : where).pathname.replace(/[A-Z]+-\d+$/, '*');

type Seen = Pick<Call, 'service' | 'operation'> & { isFirst: boolean; request?: Request };

/** The call that a request belongs to: a new one, or the last of its kind, which is made again. */
function noted({ calls }: Trial, { service, operation, isFirst, request }: Seen): Call {
  const alike = calls.filter((one) => one.service === service && one.operation === operation);
  const id = request?.headers['amz-sdk-invocation-id'];
  const again = isFirst ? undefined : alike.find((one) => one.invocation === id);
  if (again) return again;
  const body = /dynamodb|sockets/.test(service) ? textOf(request?.body) : '';
  const name = `${service} ${operation} ${alike.length + 1}`;
  const call = { service, operation, name, body, invocation: id };
  calls.push(call);
  return call;
}

/** How a request fails, if it does. */
function faultOf(trial: Trial, call: Call, isFirst: boolean): Fault | undefined {
  const { failing } = trial;
  if (!failing) return undefined;
  const { fault } = failing;
  const [, operation, number] = failing.call.split(' ');
  const isIt = call.name === failing.call;
  const isLater =
    fault.lasts === 'on' &&
    call.operation === operation &&
    Number(call.name.split(' ')[2]) >= Number(number);
  if (!(isLater || (isIt && (fault.lasts === 'call' || isFirst)))) return undefined;
  trial.struck++;
  // Patience is a matter of seconds: they pass at once.
  if (fault.lasts === 'on') skewClock(1000);
  return fault;
}

const textOf = (body: unknown): string =>
  typeof body === 'string'
    ? body
    : body === undefined
      ? ''
      : new TextDecoder().decode(body as Uint8Array);
