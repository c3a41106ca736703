import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ApiError, unavailable } from '#lib/contract/errors.ts';
import { dynamo } from './client.ts';
import type { Item, Key } from './read.ts';
import { pause, Stale } from './settle.ts';

/** An item may have this many bytes. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
const ITEM_BYTES = 400 * 1024;

/** Times that a transaction is sent while others are at work on its items. */
const CONFLICTS = 5;

/** What must hold for a step to be taken: a condition expression with its values. */
export type Condition = { expression: string; values?: Item };

/** What to throw when a step's condition did not hold, given the item that stands there, if any. */
export type Refusal = (standing: Item | undefined) => Error;

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write or check of a transaction. A value: composing it does nothing. */
export type Step = { item: TransactItem; refused: Refusal };

export type Guarded = { when?: Condition; refused?: Refusal };

const stale: Refusal = () => new Stale();

/** Writes a whole item. */
export function put(table: string, item: Item & Key, guard: Guarded = {}): Step {
  if (bytesOf(item) > ITEM_BYTES) throw new ApiError('ITEM_TOO_LARGE');
  return step('Put', { TableName: table, Item: item }, guard);
}

/**
 * Sets attributes of an item, or makes it; what is undefined is removed, `add` is added to numbers.
 * What is set must fit an item by itself.
 */
export function update(
  table: string,
  key: Key,
  set: Item,
  { add = {}, ...guard }: Guarded & { add?: Record<string, number> } = {},
): Step {
  if (bytesOf(set) > ITEM_BYTES) throw new ApiError('ITEM_TOO_LARGE');
  const [kept, cleared] = [
    Object.keys(set).filter((name) => set[name] !== undefined),
    Object.keys(set).filter((name) => set[name] === undefined),
  ];
  const clause = (word: string, parts: string[]) =>
    parts.length > 0 ? `${word} ${parts.join(', ')}` : '';
  const UpdateExpression = [
    clause(
      'SET',
      kept.map((name) => `#${name} = :${name}`),
    ),
    clause(
      'REMOVE',
      cleared.map((name) => `#${name}`),
    ),
    clause(
      'ADD',
      Object.keys(add).map((name) => `#${name} :${name}`),
    ),
  ].join(' ');
  const names = Object.fromEntries(
    [...Object.keys(set), ...Object.keys(add)].map((name) => [`#${name}`, name]),
  );
  const values = Object.fromEntries([
    ...kept.map((name) => [`:${name}`, set[name]] as const),
    ...Object.entries(add).map(([name, by]) => [`:${name}`, by] as const),
  ]);
  return step('Update', { TableName: table, Key: key, UpdateExpression }, guard, { names, values });
}

/** Removes an item. */
export function remove(table: string, key: Key, guard: Guarded = {}): Step {
  return step('Delete', { TableName: table, Key: key }, guard);
}

/** Nothing stands at the item's key. */
export const free: Condition = { expression: 'attribute_not_exists(pk)' };

/** Bytes of an item: names and values in UTF-8, never less than what DynamoDB counts. */
function bytesOf(item: Item): number {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => name + (typeof value === 'string' ? value : JSON.stringify(value)))
    .reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

/**
 * Writes all steps or none. Throws what the first step that did not hold says. Where another
 * transaction is at work on the same items it tries again, since nothing that was read has changed
 * yet; `Stale` where that goes on.
 *
 * A repeated attempt of the SDK after a lost answer carries the same token, so nothing is done twice.
 */
export async function commit(steps: Step[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems: steps.map(({ item }) => item) }));
      return;
    } catch (error) {
      const refusal = refusalOf(error, steps);
      if (!(refusal instanceof Conflict)) throw refusal;
      if (tries === CONFLICTS) throw new Stale();
      await pause(tries);
    }
  }
}

/** Another transaction is at work on the same items. */
class Conflict extends Error {}

function refusalOf(error: unknown, steps: Step[]): unknown {
  if (!(error instanceof TransactionCanceledException)) return error;
  const reasons = error.CancellationReasons ?? [];
  const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
  const standing = reasons[at]?.Item;
  if (at >= 0) return steps[at]?.refused(standing && unmarshall(standing)) ?? error;
  if (reasons.some(({ Code }) => Code === 'TransactionConflict')) return new Conflict();
  const busy = reasons.some(({ Code }) => /Throttl|ThroughputExceeded/.test(Code ?? ''));
  return busy ? unavailable() : error;
}

function step(
  kind: 'Put' | 'Update' | 'Delete',
  what: Item,
  { when, refused = stale }: Guarded,
  { names = {}, values = {} }: { names?: Record<string, string>; values?: Item } = {},
): Step {
  const all = { ...values, ...when?.values };
  const item = {
    [kind]: {
      ...what,
      ...(when && {
        ConditionExpression: when.expression,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
    },
  };
  return { item, refused };
}
