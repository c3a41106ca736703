import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError } from '#lib/contract/errors.ts';
import { dynamo } from './client.ts';
import type { Item, Key } from './read.ts';
import { Stale } from './settle.ts';

/** An item may have this many bytes. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
const ITEM_BYTES = 400 * 1024;

/** What must hold for a step to be taken: a condition expression with its names and values. */
export type Condition = { expression: string; names?: Record<string, string>; values?: Item };

/** What to throw when a step's condition did not hold, given the item that stands there, if any. */
export type Refusal = (standing: Item | undefined) => Error;

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write or check of a transaction. A value: composing it does nothing. */
export type Step = { item: TransactItem; refused: Refusal };

export type Guarded = { when?: Condition; refused?: Refusal };

const stale: Refusal = () => new Stale();

/** Writes a whole item. */
export function put(table: string, item: Item & Key, guard: Guarded = {}): Step {
  if (bytesOf(item) > ITEM_BYTES)
    throw new ApiError('ITEM_TOO_LARGE', { what: `The record ${item.sk}` });
  return step('Put', { TableName: table, Item: item }, guard);
}

/** Changes attributes of an item, or makes it: `SET a = :a ADD b :b`. */
export function update(table: string, key: Key, change: Condition, guard: Guarded = {}): Step {
  return step(
    'Update',
    { TableName: table, Key: key, UpdateExpression: change.expression },
    guard,
    change,
  );
}

/** Removes an item. */
export function remove(table: string, key: Key, guard: Guarded = {}): Step {
  return step('Delete', { TableName: table, Key: key }, guard);
}

/** Nothing stands at the item's key. */
export const free: Condition = { expression: 'attribute_not_exists(pk)' };

/** Bytes of an item as JSON: never less than what DynamoDB counts. */
export const bytesOf = (item: Item): number => Buffer.byteLength(JSON.stringify(item));

/**
 * Writes all steps or none. Throws what the first step that did not hold says, and `Stale` where
 * another transaction was at work on the same items.
 *
 * A repeated attempt of the SDK after a lost answer carries the same token, so nothing is done twice.
 */
export async function commit(steps: Step[]): Promise<void> {
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: steps.map(({ item }) => item) }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const standing = reasons[at]?.Item;
    if (at >= 0) throw steps[at]?.refused(standing && unmarshall(standing)) ?? error;
    if (reasons.some(({ Code }) => Code === 'TransactionConflict')) throw new Stale();
    if (reasons.some(({ Code }) => /Throttl|ThroughputExceeded/.test(Code ?? '')))
      throw new ApiError('UNAVAILABLE', {}, { 'Retry-After': '1' });
    throw error;
  }
}

function step(
  kind: 'Put' | 'Update' | 'Delete',
  what: Item,
  guard: Guarded,
  change?: Condition,
): Step {
  const { when, refused = stale } = guard;
  const names = { ...change?.names, ...when?.names };
  const values = { ...change?.values, ...when?.values };
  const item = {
    [kind]: {
      ...what,
      ...(when && {
        ConditionExpression: when.expression,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  };
  return { item: item, refused };
}
