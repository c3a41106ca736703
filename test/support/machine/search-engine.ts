import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { rm } from 'node:fs/promises';
import { createTables, startDynamo } from '#infra/local/engines/dynamodb.ts';
import { createEmptyFolder } from './service-process.ts';

/**
 * Starts a DynamoDB engine with all tables, without a service, and configures the clients of this process for it. Call
 * it before they are created.
 */
export async function startSearchEngine() {
  const folder = await createEmptyFolder();
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    LOG_LEVEL: 'ERROR',
  });
  const engine = await startDynamo(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  const { client } = await import('#lib/platform/dynamo/client.ts');
  return {
    client,
    /** Recreates the tables of the search service empty. */
    empty: async () => {
      await client.send(new DeleteTableCommand({ TableName: 'search' }));
      await createTables(engine.endpoint);
    },
    stop: async () => {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
