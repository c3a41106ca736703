import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
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

/** A function that may query and get items of some partition keys alone. */
const publisher = functions.find(({ id }) => id === 'live.publish-events')!;
const query = (more: object) =>
  new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ...more });

/** How the guard takes a command: no engine is there to answer what passes it. */
const failure = (command: { input: object }) =>
  runAs(publisher, () => client.send(command as never)).then(
    () => 'done',
    (error: unknown) => (error as Error).name,
  );

it('lets a function use items whose keys it is granted', async () => {
  expect(permissionsOf(publisher)).toContain('dynamodb:Query live CONNECTIONS');
  expect(await failure(query({ ExpressionAttributeValues: { ':pk': 'CONNECTIONS' } }))).not.toBe(
    'AccessDeniedException',
  );
});

it('refuses other keys, and requests that name none, as a statement with Null does', async () => {
  const commands = [
    query({ ExpressionAttributeValues: { ':pk': 'LATELY2' } }),
    query({}),
    new ScanCommand({ TableName }),
    new GetCommand({ TableName, Key: {} }),
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [] } } }),
  ];

  for (const command of commands) expect(await failure(command)).toBe('AccessDeniedException');
});
