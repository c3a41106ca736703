import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { rm } from 'node:fs/promises';
import { sendBatchesAsTransactions } from '#infra/local/engines/batch-writes.ts';
import { createTables, startDynamo } from '#infra/local/engines/dynamodb.ts';
import { createEmptyFolder } from './service-process.ts';

/**
 * Starts a DynamoDB engine with all tables, without a service, and configures the clients of this process for it. Call
 * it before they are created. Batches of writes are transactions, as in `npm start`, unless units are to be counted.
 */
export async function startSearchEngine({ sendsTransactions = true } = {}) {
  const folder = await createEmptyFolder();
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    LOG_LEVEL: 'ERROR',
  });
  const engine = await startDynamo(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  const { client, dynamo } = await import('#lib/platform/dynamo/client.ts');
  if (sendsTransactions) sendBatchesAsTransactions(client, (command) => dynamo.send(command));
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
