import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { recentStreams } from '#lib/live/keys.ts';
import { guard, permissionsOf, runAs } from '#infra/local/access/guard.ts';
import { permissionsForTables } from '#infra/local/access/permissions.ts';
import { functions } from '#infra/registry.ts';

const TableName = 'live';
const engine = new DynamoDBClient({
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  maxAttempts: 1,
});
const client = DynamoDBDocumentClient.from(engine);
guard(client, permissionsForTables);

/** A function that may query and get items with some partition keys only. */
const publisher = functions.find(({ id }) => id === 'live.publish-events')!;
const query = (options: object) =>
  new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ...options });

/** Returns the name of a command's error. No engine runs, so allowed commands fail too. */
const sendAsPublisher = (command: { input: object }) =>
  runAs(publisher, () => client.send(command as never)).then(
    () => 'done',
    (error: unknown) => (error as Error).name,
  );

it('lets a function use items whose keys it is granted', async () => {
  expect(permissionsOf(publisher)).toContain('dynamodb:Query live CONNECTIONS');
  expect(
    await sendAsPublisher(query({ ExpressionAttributeValues: { ':pk': 'CONNECTIONS' } })),
  ).not.toBe('AccessDeniedException');
});

it('refuses other keys and requests without keys', async () => {
  const commands = [
    query({ ExpressionAttributeValues: { ':pk': `${recentStreams}2` } }),
    query({}),
    new ScanCommand({ TableName }),
    new GetCommand({ TableName, Key: {} }),
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [] } } }),
  ];

  for (const command of commands)
    expect(await sendAsPublisher(command)).toBe('AccessDeniedException');
});
