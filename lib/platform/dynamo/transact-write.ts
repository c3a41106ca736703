import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#lib/contract/errors.ts';
import type { Item, Key } from './read.ts';
import { WriteConflict } from './retry-on-conflict.ts';

/** An item may have this many bytes. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
const ITEM_BYTES = 400 * 1024;

/** Bytes of it that are left free: for keys and counters that an update does not name, and that grow. */
const SPARE_BYTES = 1024;

/** The room for what stood elsewhere as it is: it may fill its item. */
export const withoutReserve = { reservedBytes: -SPARE_BYTES };

/** What must hold for a step to be taken: a condition expression with its values. */
export type Condition = { expression: string; values?: Item };

/** What to throw when a step's condition did not hold, given the item that stands there, if any. */
export type ErrorFactory = (standing: Item | undefined) => Error;

export type WriteOptions = { condition?: Condition; toError?: ErrorFactory };

/** Bytes that an item is to have free, for what it gains without being asked. */
type Growing = { reservedBytes?: number };

/** What is written: a whole item, some attributes of one, or that it is gone; or what is only looked at. */
type Write = { put: Item & Key } | UpdateWrite | { remove: Key } | { check: Key };
export type UpdateWrite = { update: Key; set: Item; add: Additions };

/** Amounts that are added to numbers, and entries that are added to sets. */
export type Additions = Record<string, number | Set<string>>;

/** One write of a transaction. A value: composing it does nothing. */
export type TransactWrite<W extends Write = Write> = W & {
  table: string;
  condition?: Condition | undefined;
  toError: ErrorFactory;
};

const stale: ErrorFactory = () => new WriteConflict();

/** Writes a whole item, if it fits with what it gains in time. */
export function put(
  table: string,
  item: Item & Key,
  { condition, toError = stale, reservedBytes = 0 }: WriteOptions & Growing = {},
): TransactWrite<{ put: Item & Key }> {
  requireRoom(item, reservedBytes);
  return { table, put: item, condition, toError };
}

/**
 * Sets attributes of an item, or makes it; what is undefined is removed, `add` is added to numbers and sets.
 * What is set must fit an item by itself, with what that gains in time.
 */
export function update(
  table: string,
  key: Key,
  set: Item,
  {
    add = {},
    condition,
    toError = stale,
    reservedBytes = 0,
  }: WriteOptions & Growing & { add?: Additions } = {},
): TransactWrite<UpdateWrite> {
  requireRoom({ ...set, ...key }, reservedBytes);
  return { table, update: key, set, add, condition, toError };
}

/** Removes an item. */
export const remove = (
  table: string,
  key: Key,
  { condition, toError = stale }: WriteOptions = {},
): TransactWrite<{ remove: Key }> => ({ table, remove: key, condition, toError });

/** Holds a transaction to something that it leaves as it is. */
export const check = (
  table: string,
  key: Key,
  { condition, toError = stale }: WriteOptions & { condition: Condition },
): TransactWrite<{ check: Key }> => ({ table, check: key, condition, toError });

/** Nothing stands at the item's key. */
export const notExists: Condition = { expression: 'attribute_not_exists(pk)' };

function requireRoom(item: Item, reservedBytes: number): void {
  if (bytesOf(item) + reservedBytes + SPARE_BYTES > ITEM_BYTES)
    throw new ApiError('ITEM_TOO_LARGE');
}

/** Bytes of an item: names and values in UTF-8, never less than what DynamoDB counts. */
function bytesOf(item: Item): number {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((bytes, [name, value]) => bytes + Buffer.byteLength(name) + bytesOfValue(value), 0);
}

function bytesOfValue(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A step as DynamoDB takes it. */
export function toTransactItem(step: TransactWrite): TransactItem {
  const { table: TableName, condition } = step;
  if ('put' in step) return { Put: { TableName, Item: step.put, ...conditionOf(condition) } };
  if ('remove' in step)
    return { Delete: { TableName, Key: step.remove, ...conditionOf(condition) } };
  if ('check' in step)
    return { ConditionCheck: { TableName, Key: step.check, ...checked(condition) } };
  const { expression, names, values } = expressionOf(step);
  return {
    Update: {
      TableName,
      Key: step.update,
      UpdateExpression: expression,
      ExpressionAttributeNames: names,
      ...conditionOf(condition, values),
    },
  };
}

function conditionOf(when: Condition | undefined, values: Item = {}) {
  const all = { ...values, ...when?.values };
  const twice = Object.keys(values).find((name) => all[name] !== values[name]);
  if (twice !== undefined) throw new Error(`${twice} is the name of two values in one step.`);
  return {
    ...(when && {
      ConditionExpression: when.expression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }),
    ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
  };
}

/** A check without a condition would be none. */
const checked = (when: Condition = notExists) => ({
  ConditionExpression: when.expression,
  ...conditionOf(when),
});

function expressionOf({ set, add }: UpdateWrite) {
  const named = (all: Item) => Object.keys(all).map((name) => [`#${name}`, name] as const);
  const [kept, cleared] = [
    Object.entries(set).filter(([, value]) => value !== undefined),
    Object.keys(set).filter((name) => set[name] === undefined),
  ];
  const clause = (word: string, parts: string[]) =>
    parts.length > 0 ? `${word} ${parts.join(', ')}` : '';
  const expression = [
    clause(
      'SET',
      kept.map(([name]) => `#${name} = :${name}`),
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
  const values = [...kept, ...Object.entries(add)].map(([name, value]) => [`:${name}`, value]);
  return {
    expression,
    names: Object.fromEntries([...named(set), ...named(add)]),
    values: Object.fromEntries(values) as Item,
  };
}
