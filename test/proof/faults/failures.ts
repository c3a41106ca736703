import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { encodeTime } from 'ulid';
import type { Call, Fault } from './fault.ts';

type Item = Record<string, AttributeValue>;

/** Reads the item under a key. */
export type ReadItem = (table: string, key: Item) => Promise<Item | undefined>;

type Refusal = { status: number; type: string; more?: object };

/** The error responses of the services by kind of fault. */
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

/** Fails a client's request before it is sent or after it has had its effect. */
export async function failRequest(
  { kind, after, item }: Fault,
  { service, operation, body }: Call,
  readItem: ReadItem,
  send: () => Promise<unknown>,
): Promise<unknown> {
  // Reads the whole response to release the connection.
  if (after) await buffer(((await send()) as Sent).response.body);
  if (/reset|time-out|connection/.test(kind)) throw toNetworkError(kind);
  const reasons = { conflict: 'TransactionConflict', 'throttled item': 'ThrottlingError' }[
    kind as string
  ];
  const refusal =
    reasons !== undefined || (item !== undefined && kind === 'condition')
      ? await cancelTransaction(body, item ?? 0, reasons ?? 'ConditionalCheckFailed', readItem)
      : refusals[service]?.[kind];
  if (!refusal) throw new Error(`${service} has no fault '${kind}'.`);
  // A response to HEAD has no body.
  return { response: toResponse(service, refusal, operation.startsWith('HEAD')) };
}

/** Returns the error that the SDK's HTTP handler throws. */
function toNetworkError(kind: string): Error {
  const code = { reset: 'ECONNRESET', 'refused connection': 'ECONNREFUSED' }[kind];
  if (code === 'ECONNREFUSED') return Object.assign(new Error(`connect ${code}`), { code });
  const name = 'TimeoutError';
  return Object.assign(new Error(code ?? 'No response in time'), code ? { name, code } : { name });
}

type Sent = { response: { body: Readable } };

type Write = { TableName: string; Item?: Item; Key?: Item };

/** Returns the refusal of a transaction that one of its items cancels, with the stored item. */
async function cancelTransaction(
  body: string,
  at: number,
  Code: string,
  readItem: ReadItem,
): Promise<Refusal> {
  const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, Write>[] };
  const { TableName, Item, Key } = Object.values(TransactItems[at]!)[0]!;
  // Another writer has put the same item first.
  const isCondition = Code === 'ConditionalCheckFailed';
  const currentItem = isCondition
    ? withLaterEvent(Item ?? (await readItem(TableName, Key!)))
    : undefined;
  const CancellationReasons = TransactItems.map((_, n) =>
    n === at ? { Code, Message: Code, Item: currentItem } : { Code: 'None' },
  );
  return { status: 400, type: 'TransactionCanceledException', more: { CancellationReasons } };
}

/** Returns the item after another writer's change: its last event is later than any of this run. */
const withLaterEvent = (item: Item | undefined) =>
  item?.last_event_id
    ? { ...item, last_event_id: { S: encodeTime(Date.now() + 60_000) + '0'.repeat(16) } }
    : item;

function toResponse(
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

/** Fails a request in the way in which Node's `fetch` fails. */
export async function failFetch(
  { kind, after }: Fault,
  send: () => Promise<Response>,
): Promise<Response> {
  if (after) await (await send()).arrayBuffer();
  const status = statuses[kind];
  if (status !== undefined) return new Response('{}', { status });
  if (kind === 'time-out') throw new DOMException('No response in time', 'TimeoutError');
  throw new TypeError('fetch failed', { cause: toNetworkError(kind) });
}
