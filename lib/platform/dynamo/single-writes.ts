import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unavailable } from '#lib/contract/errors.ts';
import { inParallel } from '../in-parallel.ts';
import { dynamo } from './client.ts';
import { retryOnConflict, WriteConflict } from './retry-on-conflict.ts';
import { jitteredPause } from './jittered-pause.ts';
import type { Item, Key } from './read.ts';
import { toTransactItem, type TransactWrite } from './transact-write.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const MAX_BATCH_WRITES = 25;
const PARALLEL_BATCHES = 4;
const MAX_RETRIES = 8;
const BACKOFF = { firstMs: 50, maxMs: 1000 };

/**
 * Writes one item outside of a transaction, which takes half the write units. Returns false, and writes nothing, if its
 * condition does not hold. A condition check is for transactions only.
 */
export async function writeItem(write: TransactWrite): Promise<boolean> {
  const { Put, Update, Delete } = toTransactItem(write);
  try {
    await betweenTransactions(async () => {
      if (Put) await dynamo.send(new PutCommand(Put));
      if (Update) await dynamo.send(new UpdateCommand(Update));
      if (Delete) await dynamo.send(new DeleteCommand(Delete));
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Deletes an item and returns it; undefined if there is none. Of concurrent calls one gets the item. */
export async function takeItem(table: string, key: Key): Promise<Item | undefined> {
  const command = new DeleteCommand({ TableName: table, Key: key, ReturnValues: 'ALL_OLD' });
  const { Attributes } = await betweenTransactions(() => dynamo.send(command));
  return Attributes;
}

/** Repeats a write that was refused because a transaction is writing the same item. */
const betweenTransactions = <T>(write: () => Promise<T>): Promise<T> =>
  retryOnConflict(() =>
    write().catch((error: unknown) => {
      throw error instanceof TransactionConflictException ? new WriteConflict() : error;
    }),
  );

/**
 * Puts items without conditions, in any order; one call per 25, four at the same time. If it fails, some of them may
 * have been written.
 */
export async function putItems(table: string, items: (Item & Key)[]): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(items.length / MAX_BATCH_WRITES) },
    (_, n) => n * MAX_BATCH_WRITES,
  );
  await inParallel(starts, PARALLEL_BATCHES, (start) =>
    putBatch(table, items.slice(start, start + MAX_BATCH_WRITES)),
  );
}

async function putBatch(table: string, items: Item[]): Promise<void> {
  let pending = items.map((Item) => ({ PutRequest: { Item } }));
  for (let retries = 0; pending.length > 0; retries++) {
    if (retries > MAX_RETRIES) throw unavailable();
    if (retries > 0) await jitteredPause(retries, BACKOFF);
    const { UnprocessedItems } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [table]: pending } }),
    );
    pending = (UnprocessedItems?.[table] ?? []) as typeof pending;
  }
}
