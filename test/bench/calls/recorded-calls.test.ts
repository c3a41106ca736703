import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { startServiceInProcess } from './service-in-process.ts';

const { dynamo, measureCost, stop } = await startServiceInProcess();
afterAll(stop);

const TableName = 'shift-log';
const key = (sk: string) => ({ pk: 'P', sk });
const put = (sk: string, bytes: number, more: object = {}) =>
  new TransactWriteCommand({
    TransactItems: [{ Put: { TableName, Item: { ...key(sk), data: 'x'.repeat(bytes), ...more } } }],
  });
const get = (sk: string) => new GetCommand({ TableName, Key: key(sk), ConsistentRead: true });
const costOf = async (request: () => Promise<unknown>) => (await measureCost(request)).cost;

it('counts calls that run side by side as one in sequence', async () => {
  const { calls, sequentialCalls } = await costOf(async () => {
    await Promise.all(['a', 'b', 'c'].map((sk) => dynamo.send(get(sk))));
    await dynamo.send(get('d'));
  });

  expect({ calls, sequentialCalls }).toEqual({ calls: 4, sequentialCalls: 2 });
});

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
it('counts two write units for each started KB of a transaction, and one for an index row', async () => {
  const row = { index1_pk: 'I', index1_sk: 'i' };

  expect(await costOf(() => dynamo.send(put('small', 900)))).toMatchObject({ read: 0, write: 2 });
  expect(await costOf(() => dynamo.send(put('large', 1100)))).toMatchObject({ write: 4 });
  expect(await costOf(() => dynamo.send(put('row', 900, row)))).toMatchObject({ write: 3 });
  // The index row stays the same; then it moves, which deletes and rewrites it.
  expect(await costOf(() => dynamo.send(put('row', 800, row)))).toMatchObject({ write: 2 });
  const moved = { ...row, index1_sk: 'k' };
  expect(await costOf(() => dynamo.send(put('row', 800, moved)))).toMatchObject({ write: 4 });
});

it('counts a read unit for each started 4 KB: of a whole query, of each item of a batch', async () => {
  await dynamo.send(new DeleteCommand({ TableName, Key: key('row') }));
  await dynamo.send(put('large', 3000));
  await dynamo.send(put('small', 3000));
  const Keys = ['large', 'small', 'missing'].map(key);
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'P' },
  };

  const queried = await costOf(() =>
    dynamo.send(new QueryCommand({ ...query, ConsistentRead: true })),
  );
  const batch = new BatchGetCommand({
    RequestItems: { [TableName]: { Keys, ConsistentRead: true } },
  });

  expect(queried).toMatchObject({ read: 2, write: 0 });
  expect(await costOf(() => dynamo.send(new QueryCommand(query)))).toMatchObject({ read: 1 });
  expect(await costOf(() => dynamo.send(get('missing')))).toMatchObject({ read: 1 });
  expect(await costOf(() => dynamo.send(batch))).toMatchObject({ read: 3 });
});
