import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { encodeTime } from 'ulid';
import type { Call, Fault } from './fault.ts';

type Item = Record<string, AttributeValue>;

/** Gives the item of a table that stands under a key. */
export type Standing = (table: string, key: Item) => Promise<Item | undefined>;

type Refusal = { status: number; type: string; more?: object };

/** What services answer, by the way in which they fail. */
const refusals: Record<string, Record<string, Refusal>> = {
  dynamodb: {
    throttled: { status: 400, type: 'ThrottlingException' },
    'server error': { status: 500, type: 'InternalServerError' },
    'not found': { status: 400, type: 'ResourceNotFoundException' },
    condition: { status: 400, type: 'ConditionalCheckFailedException' },
    'in progress': { status: 400, type: 'TransactionInProgressException' },
  },
  s3: {
    throttled: { status: 503, type: 'SlowDown' },
    'server error': { status: 500, type: 'InternalError' },
    'not found': { status: 404, type: 'NoSuchKey' },
  },
  ses: {
    throttled: { status: 400, type: 'Throttling' },
    'server error': { status: 500, type: 'InternalFailure' },
    'not found': { status: 400, type: 'ConfigurationSetDoesNotExist' },
  },
  sockets: {
    throttled: { status: 429, type: 'LimitExceededException' },
    'server error': { status: 500, type: 'InternalServerError' },
    'not found': { status: 410, type: 'GoneException' },
  },
};

/** Fails a request of a client: before it is sent, or after it has had its effect. */
export async function failedRequest(
  { kind, after, item }: Fault,
  { service, operation, body }: Call,
  standing: Standing,
  send: () => Promise<unknown>,
): Promise<unknown> {
  // All of the answer is read, so that its connection is free again.
  if (after) await buffer(((await send()) as Sent).response.body);
  if (/reset|time-out|connection/.test(kind)) throw networkError(kind);
  const reasons = { conflict: 'TransactionConflict', 'throttled item': 'ThrottlingError' }[
    kind as string
  ];
  const refusal =
    reasons !== undefined || (item !== undefined && kind === 'condition')
      ? await cancelled(body, item ?? 0, reasons ?? 'ConditionalCheckFailed', standing)
      : refusals[service]?.[kind];
  if (!refusal) throw new Error(`${service} does not fail like that: ${kind}.`);
  // Nothing comes after the headers that answer a HEAD.
  return { response: answer(service, refusal, operation.startsWith('HEAD')) };
}

/** As Node's HTTP handler of the SDK tells it. */
function networkError(kind: string): Error {
  const code = { reset: 'ECONNRESET', 'refused connection': 'ECONNREFUSED' }[kind];
  if (code === 'ECONNREFUSED') return Object.assign(new Error(`connect ${code}`), { code });
  const name = 'TimeoutError';
  return Object.assign(new Error(code ?? 'No answer in time'), code ? { name, code } : { name });
}

type Sent = { response: { body: Readable } };

type Write = { TableName: string; Item?: Item; Key?: Item };

/** A transaction that was cancelled for one of its items, with the item that stands there. */
async function cancelled(
  body: string,
  at: number,
  Code: string,
  standing: Standing,
): Promise<Refusal> {
  const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, Write>[] };
  const { TableName, Item, Key } = Object.values(TransactItems[at]!)[0]!;
  // Of two who put the same, the other one has come first.
  const isCondition = Code === 'ConditionalCheckFailed';
  const found = isCondition ? overtaking(Item ?? (await standing(TableName, Key!))) : undefined;
  const CancellationReasons = TransactItems.map((_, n) =>
    n === at ? { Code, Message: Code, Item: found } : { Code: 'None' },
  );
  return { status: 400, type: 'TransactionCanceledException', more: { CancellationReasons } };
}

/** An item as another writer has left it: a shift's last event is later than any that was sent. */
const overtaking = (item: Item | undefined) =>
  item?.last_event_id
    ? { ...item, last_event_id: { S: encodeTime(Date.now() + 60_000) + '0'.repeat(16) } }
    : item;

function answer(
  service: Call['service'],
  { status, type, more }: Refusal,
  isEmpty: boolean,
): object {
  const isXml = service === 's3' || service === 'ses';
  const error = `<Error><Code>${type}</Code><Message>${type}</Message></Error>`;
  const xml = service === 's3' ? error : `<ErrorResponse>${error}</ErrorResponse>`;
  const text = isXml ? xml : JSON.stringify({ __type: type, message: type, ...more });
  const body = isEmpty ? '' : text;
  return {
    statusCode: status,
    reason: type,
    headers: {
      'content-type': isXml ? 'application/xml' : 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(service === 'sockets' && { 'x-amzn-errortype': type }),
    },
    body: Readable.from([Buffer.from(body)]),
  };
}

const statuses: Record<string, number> = { throttled: 429, 'server error': 500, 'not found': 404 };

/** Fails a request by `fetch`, as Node's does. */
export async function failedFetch(
  { kind, after }: Fault,
  send: () => Promise<Response>,
): Promise<Response> {
  if (after) await (await send()).arrayBuffer();
  const status = statuses[kind];
  if (status !== undefined) return new Response('{}', { status });
  if (kind === 'time-out') throw new DOMException('No answer in time', 'TimeoutError');
  throw new TypeError('fetch failed', { cause: networkError(kind) });
}
