import { expect, it } from 'vitest';
import { guard, runAs } from '#infra/local/access/guard.ts';
import { permissionsForTables } from '#infra/local/access/permissions.ts';
import { endpoints } from '#infra/registry.ts';

it('refuses on one machine what an endpoint is not granted', async () => {
  const { DynamoDBClient, ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient({ endpoint: 'http://127.0.0.1:9', region: 'us-east-1' });
  guard(client, permissionsForTables);
  const reader = endpoints.find(({ id }) => id === 'shift-log.get-shift')!;

  const scan = runAs(reader, () => client.send(new ScanCommand({ TableName: 'shift-log' })));

  await expect(scan).rejects.toThrow('shift-log.get-shift is not granted dynamodb:Scan shift-log');
});
