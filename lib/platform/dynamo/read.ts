import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '#lib/contract/errors.ts';
import { dynamo } from './client.ts';

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;

/** BatchGetItem takes this many keys at most. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const BATCH = 100;

/** One item as it stands now, or undefined. One call. */
export async function getItem<T extends Item>(table: string, key: Key): Promise<T | undefined> {
  const answer = await dynamo.send(
    new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  return answer.Item as T | undefined;
}

/** Up to 100 items, or some attributes of them, as they stand now. One call. Missing items are left out. */
export async function getItems<T extends Item>(
  table: string,
  keys: Key[],
  attributes?: string[],
): Promise<T[]> {
  const found: T[] = [];
  let wanted: Item[] = keys.slice(0, BATCH);
  for (let round = 0; wanted.length > 0; round++) {
    if (round > 5) throw unavailable();
    if (round > 0) await sleep(Math.random() * 50 * 2 ** round);
    const answer = await dynamo.send(
      new BatchGetCommand({
        RequestItems: {
          [table]: {
            Keys: wanted,
            ConsistentRead: true,
            ...(attributes && projection(attributes)),
          },
        },
      }),
    );
    found.push(...((answer.Responses?.[table] ?? []) as T[]));
    wanted = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
}

export type QueryInput = {
  table: string;
  /** The base table, read consistently, where it is left out. */
  index?: { name: string; pk: string; sk: string };
  pk: string;
  /** Bounds of the sort key, both inclusive. */
  from?: string;
  to?: string;
  newestFirst?: boolean;
  limit?: number;
  /** What is wanted of the items; all of it where it is left out. */
  attributes?: string[];
};

/** All items of a partition, or of a range of it, page by page: one call for each megabyte. */
export async function* queryPages<T extends Item>(input: QueryInput): AsyncGenerator<T[]> {
  const { pk, sk } = input.index ?? { pk: 'pk', sk: 'sk' };
  const range = input.from !== undefined || input.to !== undefined;
  const projected = input.attributes && projection(input.attributes);
  let start: Item | undefined;
  do {
    const answer = await dynamo.send(
      new QueryCommand({
        TableName: input.table,
        ...(input.index ? { IndexName: input.index.name } : { ConsistentRead: true }),
        KeyConditionExpression: `#pk = :pk${range ? ' AND #sk BETWEEN :from AND :to' : ''}`,
        ...projected,
        ExpressionAttributeNames: {
          ...projected?.ExpressionAttributeNames,
          '#pk': pk,
          ...(range && { '#sk': sk }),
        },
        ExpressionAttributeValues: {
          ':pk': input.pk,
          // Sort keys are printable text: `!` is below, and U+10FFFF above, all of them.
          ...(range && { ':from': input.from ?? '!', ':to': input.to ?? '\u{10FFFF}' }),
        },
        ScanIndexForward: input.newestFirst !== true,
        Limit: input.limit,
        ExclusiveStartKey: start,
      }),
    );
    yield (answer.Items ?? []) as T[];
    start = answer.LastEvaluatedKey;
  } while (start);
}

/** All items of a partition, or of a range of it. */
export async function queryAll<T extends Item>(input: QueryInput): Promise<T[]> {
  const items: T[] = [];
  for await (const page of queryPages<T>(input)) items.push(...page);
  return items;
}

function projection(attributes: string[]) {
  const names = Object.fromEntries(attributes.map((attribute) => [`#${attribute}`, attribute]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
