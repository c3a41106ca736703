import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unavailable } from '#lib/contract/errors.ts';
import { dynamo } from './client.ts';
import { jitteredPause } from './jittered-pause.ts';

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;

/** Maximum number of keys of a BatchGetItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
export const MAX_BATCH_KEYS = 100;

const MAX_RETRIES = 5;
const BACKOFF = { firstMs: 50, maxMs: 1600 };

/** Returns an item, read consistently, or undefined. One call. */
export async function getItem<T extends Item>(table: string, key: Key): Promise<T | undefined> {
  const response = await dynamo.send(
    new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  return response.Item as T | undefined;
}

/**
 * Returns the items that exist among those with `keys`, or some of their attributes, read consistently unless
 * `eventual`. One call per hundred.
 */
export async function getItems<T extends Item>(
  table: string,
  keys: Key[],
  attributes?: string[],
  { eventual = false } = {},
): Promise<T[]> {
  const items: T[] = [];
  let pendingKeys: Item[] = keys;
  for (let retries = 0; pendingKeys.length > 0;) {
    if (retries > MAX_RETRIES) throw unavailable();
    if (retries > 0) await jitteredPause(retries, BACKOFF);
    const response = await dynamo.send(
      new BatchGetCommand({
        RequestItems: {
          [table]: {
            Keys: pendingKeys.slice(0, MAX_BATCH_KEYS),
            ConsistentRead: !eventual,
            ...(attributes && projection(attributes)),
          },
        },
      }),
    );
    items.push(...((response.Responses?.[table] ?? []) as T[]));
    const unprocessedKeys = response.UnprocessedKeys?.[table]?.Keys ?? [];
    retries = unprocessedKeys.length > 0 ? retries + 1 : 0;
    pendingKeys = [...unprocessedKeys, ...pendingKeys.slice(MAX_BATCH_KEYS)];
  }
  return items;
}

type QueryInput = {
  table: string;
  /** Without an index, the base table is read consistently. */
  index?: { name: string; pk: string; sk: string };
  pk: string;
  /** Bounds of the sort key, both inclusive. */
  from?: string;
  to?: string;
  newestFirst?: boolean;
  limit?: number;
  attributes?: string[];
  /** Reads the base table eventually consistently too, for half the read units. */
  eventual?: true;
};

/**
 * Yields the items of a partition, or of a range of it, page by page. One call per megabyte; none for a range that
 * ends before it begins, which DynamoDB refuses.
 *
 * @example
 * for await (const page of queryPages({ table, pk: `SHIFT#${id}`, from: 'LOG#' })) …
 */
export async function* queryPages<T extends Item>(input: QueryInput): AsyncGenerator<T[]> {
  const { pk, sk } = input.index ?? { pk: 'pk', sk: 'sk' };
  // Sort keys are printable text: `!` is below, and U+10FFFF above, all of them.
  const { from = '!', to = '\u{10FFFF}' } = input;
  const hasRange = input.from !== undefined || input.to !== undefined;
  if (Buffer.from(from).compare(Buffer.from(to)) > 0) return;
  const selection = input.attributes && projection(input.attributes);
  let startKey: Item | undefined;
  do {
    const response = await dynamo.send(
      new QueryCommand({
        TableName: input.table,
        ...(input.index
          ? { IndexName: input.index.name }
          : { ConsistentRead: input.eventual !== true }),
        KeyConditionExpression: `#pk = :pk${hasRange ? ' AND #sk BETWEEN :from AND :to' : ''}`,
        ...selection,
        ExpressionAttributeNames: {
          ...selection?.ExpressionAttributeNames,
          '#pk': pk,
          ...(hasRange && { '#sk': sk }),
        },
        ExpressionAttributeValues: {
          ':pk': input.pk,
          ...(hasRange && { ':from': from, ':to': to }),
        },
        ScanIndexForward: input.newestFirst !== true,
        Limit: input.limit,
        ExclusiveStartKey: startKey,
      }),
    );
    yield (response.Items ?? []) as T[];
    startKey = response.LastEvaluatedKey;
  } while (startKey);
}

/** Returns the first page of a partition, or of a range of it: `limit` items, or a megabyte. One call. */
export async function queryFirstPage<T extends Item>(input: QueryInput): Promise<T[]> {
  for await (const page of queryPages<T>(input)) return page;
  return [];
}

/** Returns all items of a partition, or of a range of it. */
export async function queryAll<T extends Item>(input: QueryInput): Promise<T[]> {
  const items: T[] = [];
  for await (const page of queryPages<T>(input)) items.push(...page);
  return items;
}

function projection(attributes: string[]) {
  const names = Object.fromEntries(attributes.map((attribute) => [`#${attribute}`, attribute]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
