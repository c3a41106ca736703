import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#lib/contract/errors.ts';
import type { Item, Key } from './read.ts';

/** Maximum size of an item. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
export const MAX_ITEM_BYTES = 400 * 1024;

/** Bytes of an item that stay free, for its keys and for counters that grow. */
const SPARE_BYTES = 1024;

export type Condition = { expression: string; values?: Item };

/** Makes the error of a failed condition from the stored item, if any. */
export type ErrorFactory = (storedItem: Item | undefined) => Error;

/** The condition of a write, and its error if that fails (by default a `WriteConflict`). */
export type WriteOptions = { condition?: Condition; toError?: ErrorFactory };

type SizeOptions = {
  /** Bytes that the item must have free for later updates. */
  reservedBytes?: number;
  /** Lets the write fill its item completely, as a copy of an item that exists elsewhere may. */
  canFillItem?: boolean;
};

type Write = { put: Item & Key } | UpdateWrite | { remove: Key } | { check: Key };
export type UpdateWrite = { update: Key; set: Item; add: Additions };

/** Amounts to add to numbers, and entries to add to sets. */
type Additions = Record<string, number | Set<string>>;

/** One write of a transaction, as an immutable value. */
export type TransactWrite<W extends Write = Write> = W & WriteOptions & { table: string };

/** Puts a whole item. Throws 413 if it is too large. */
export function put(
  table: string,
  item: Item & Key,
  { reservedBytes, canFillItem, ...options }: WriteOptions & SizeOptions = {},
): TransactWrite<{ put: Item & Key }> {
  checkSize(item, { reservedBytes, canFillItem });
  return { table, put: item, ...options };
}

/** Sets attributes of an item, or creates it. Removes those that are undefined in `set`. Throws 413 if too large. */
export function update(
  table: string,
  key: Key,
  set: Item,
  {
    add = {},
    reservedBytes,
    canFillItem,
    ...options
  }: WriteOptions & SizeOptions & { add?: Additions } = {},
): TransactWrite<UpdateWrite> {
  checkSize({ ...set, ...key }, { reservedBytes, canFillItem });
  return { table, update: key, set, add, ...options };
}

export const remove = (
  table: string,
  key: Key,
  options: WriteOptions = {},
): TransactWrite<{ remove: Key }> => ({ table, remove: key, ...options });

/** Requires a condition of an item without changing it. */
export const check = (
  table: string,
  key: Key,
  options: WriteOptions & { condition: Condition },
): TransactWrite<{ check: Key }> => ({ table, check: key, ...options });

/** Returns the condition that both hold. */
export const both = (a: Condition, b: Condition): Condition => ({
  expression: `(${a.expression}) AND (${b.expression})`,
  values: { ...a.values, ...b.values },
});

/** Requires that no item has the key. */
export const notExists: Condition = { expression: 'attribute_not_exists(pk)' };

function checkSize(item: Item, { reservedBytes = 0, canFillItem = false }: SizeOptions): void {
  const freeBytes = canFillItem ? 0 : reservedBytes + SPARE_BYTES;
  if (sizeInBytes(item) + freeBytes > MAX_ITEM_BYTES) throw new ApiError('ITEM_TOO_LARGE');
}

/** Returns the size of names and values in UTF-8, which is never less than DynamoDB's size. */
const sizeInBytes = (item: Item): number =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((bytes, [name, value]) => bytes + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Converts a write into DynamoDB's form. */
export function toTransactItem(write: TransactWrite): TransactItem {
  const { table: TableName, condition } = write;
  if ('put' in write) return { Put: { TableName, Item: write.put, ...toCondition(condition) } };
  if ('remove' in write)
    return { Delete: { TableName, Key: write.remove, ...toCondition(condition) } };
  if ('check' in write)
    return { ConditionCheck: { TableName, Key: write.check, ...toCondition(condition) } };
  const { values, ...expression } = toUpdateExpression(write);
  return {
    Update: { TableName, Key: write.update, ...expression, ...toCondition(condition, values) },
  };
}

function toCondition(condition: Condition | undefined, values: Item = {}) {
  const allValues = { ...values, ...condition?.values };
  const duplicate = Object.keys(values).find((name) => allValues[name] !== values[name]);
  if (duplicate !== undefined) throw new Error(`${duplicate} names two values of one write.`);
  return {
    ConditionExpression: condition?.expression,
    ...(condition && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
  };
}

function toUpdateExpression({ set, add }: UpdateWrite) {
  const setNames = Object.keys(set).filter((name) => set[name] !== undefined);
  const removedNames = Object.keys(set).filter((name) => set[name] === undefined);
  const addedNames = Object.keys(add);
  const clauses = {
    SET: setNames.map((name) => `#${name} = :${name}`),
    REMOVE: removedNames.map((name) => `#${name}`),
    ADD: addedNames.map((name) => `#${name} :${name}`),
  };
  const attributes: Item = { ...set, ...add };
  const names = Object.keys(attributes).map((name) => [`#${name}`, name] as const);
  const values = [...setNames, ...addedNames].map((name) => [`:${name}`, attributes[name]]);
  return {
    UpdateExpression: Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([keyword, parts]) => `${keyword} ${parts.join(', ')}`)
      .join(' '),
    ExpressionAttributeNames: Object.fromEntries(names),
    values: Object.fromEntries(values) as Item,
  };
}
