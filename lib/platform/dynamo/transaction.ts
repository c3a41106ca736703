import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError, unavailable } from '#lib/contract/errors.ts';
import { eventId } from './event-ids.ts';
import { awaitLogoutCheck } from '../logout-check.ts';
import { limitByKey } from '../limit-by-key.ts';
import { dynamo } from './client.ts';
import { EventIdConflict, type EventWrite } from './emit.ts';
import type { Item, Key } from './read.ts';
import { backoff, WriteConflict } from './retry-on-conflict.ts';
import { put, toTransactItem, type Condition, type TransactWrite } from './transact-write.ts';

export { emit, type EventWrite } from './emit.ts';
export * from './transact-write.ts';

/** Attempts while other transactions are writing the same items, or have taken a later event id. */
const MAX_ATTEMPTS = 10;

/** Transactions that one process sends at the same time for one event stream: more would only conflict. */
const MAX_PARALLEL_PER_STREAM = 2;

/**
 * Writes all items or none, in one TransactWriteItems. Throws the error of the first write whose condition failed.
 * Retries while another transaction is writing the same items, since nothing that was read has changed yet; throws
 * `WriteConflict` if that continues. An attempt that the SDK repeats carries the same ClientRequestToken, so
 * nothing is written twice.
 *
 * @example
 * await commit([
 *   put(table, shift, { condition: notExists, toError: () => new ApiError('SHIFT_ID_TAKEN') }),
 *   ...emit(update(table, guardKey, { shift_id }), shiftStarted(shift)),
 * ]);
 */
export async function commit(writes: (TransactWrite | EventWrite)[]): Promise<void> {
  if (writes.length === 0) return;
  await awaitLogoutCheck();
  let lastEventId: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const error = await send(writes, lastEventId);
    if (error === undefined) return;
    if (error instanceof EventIdConflict) lastEventId = error.lastEventId;
    else if (error instanceof TransactionConflict) await backoff(attempt);
    else throw error;
  }
  throw new WriteConflict();
}

/** Puts an item if its key is free or `replaceable` holds; else writes nothing and returns the stored item. */
export async function putUnlessTaken(
  table: string,
  item: Item & Key,
  replaceable: Condition,
  alongside: TransactWrite[] = [],
): Promise<Item | undefined> {
  let existingItem: Item | undefined;
  const condition = {
    ...replaceable,
    expression: `attribute_not_exists(pk) OR ${replaceable.expression}`,
  };
  const toError = (storedItem: Item = {}) => {
    existingItem = storedItem;
    return new WriteConflict();
  };
  try {
    await commit([put(table, item, { condition, toError }), ...alongside]);
  } catch (error) {
    if (!existingItem) throw error;
  }
  return existingItem;
}

/**
 * Sends the writes, with event ids of this moment that are later than `lastEventId`. Each event has an id of its own;
 * those of the first stream come first. Returns the error, if any.
 */
function send(
  writes: (TransactWrite | EventWrite)[],
  lastEventId?: string,
): Promise<Error | undefined> {
  const eventWrites = writes.filter((write) => 'build' in write);
  const sendWithIds = (idsOf: Map<string, string[]>) =>
    sendWrites(
      writes.map((write) =>
        'build' in write ? write.build(idsOf.get(write.stream) ?? []) : write,
      ),
    );
  const [first] = eventWrites;
  if (!first) return sendWithIds(new Map());
  return limitByKey(first.stream, MAX_PARALLEL_PER_STREAM, () =>
    sendWithIds(assignEventIds(eventWrites, lastEventId)),
  );
}

function assignEventIds(eventWrites: EventWrite[], lastEventId?: string): Map<string, string[]> {
  const counts = new Map(eventWrites.map(({ stream, events }) => [stream, events]));
  let last = lastEventId;
  const newIds = (count: number) => Array.from({ length: count }, () => (last = eventId(last)));
  return new Map([...counts].map(([stream, count]) => [stream, newIds(count)]));
}

/** Another transaction is writing the same items. */
class TransactionConflict extends Error {}

async function sendWrites(writes: TransactWrite[]): Promise<Error | undefined> {
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: writes.map(toTransactItem) }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) return error as Error;
    const reasons = error.CancellationReasons ?? [];
    const index = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const storedItem = reasons[index]?.Item;
    if (index >= 0)
      return writes[index]?.toError?.(storedItem && unmarshall(storedItem)) ?? new WriteConflict();
    if (reasons.some(({ Code }) => Code === 'TransactionConflict'))
      return new TransactionConflict();
    if (reasons.some(isItemTooLarge)) return new ApiError('ITEM_TOO_LARGE');
    const isThrottled = reasons.some(({ Code }) => /Throttl|ThroughputExceeded/.test(Code ?? ''));
    return isThrottled ? unavailable() : error;
  }
}

const isItemTooLarge = ({ Code, Message = '' }: CancellationReason) =>
  Code === 'ValidationError' && /item size/i.test(Message);
