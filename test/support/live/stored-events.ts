import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ShiftFrame } from './watcher.ts';
import type { OwnDesk } from '../api/desk.ts';
import { readServiceFile } from '../machine/running-service.ts';

/** Returns a DynamoDB client for the engine of a local service. */
export async function createDynamoClient({ folder }: Pick<OwnDesk, 'folder'>) {
  const { dynamo } = await readServiceFile(folder);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamo, region: 'us-east-1', credentials });
  return DynamoDBDocumentClient.from(client);
}

/** Loads the stored events of a shift. */
export async function loadStoredEvents(desk: Pick<OwnDesk, 'folder'>, shiftId: number) {
  const engine = await createDynamoClient(desk);
  const { Items = [] } = await engine.send(
    new QueryCommand({
      TableName: 'shift-log',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `EVENTS#${shiftId}` },
    }),
  );
  return Items.map((item) => ({ ...item, frame: JSON.parse(String(item.frame)) as ShiftFrame }));
}
