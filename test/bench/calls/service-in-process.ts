import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { createClient as callerOf } from '#lib/contract/client.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { applyLocalDefaults } from '#infra/local/defaults.ts';
import { createTables } from '#infra/local/engines/dynamodb.ts';
import { startService } from '#infra/local/service.ts';
import { tables } from '#infra/tables.ts';
import {
  createEmptyFolder,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import { createCostRecorder } from './recorded-calls.ts';

/**
 * Starts the whole service in this process, on an empty folder and with the defaults of `npm start`, so
 * that the calls of its clients can be recorded. Works once per process: clients cache their endpoints.
 */
export async function startServiceInProcess() {
  const folder = await createEmptyFolder();
  // Ignores a developer's settings and engines that hold real data.
  for (const name of [
    ...Object.keys(settings),
    'AWS_ENDPOINT_URL_DYNAMODB',
    'AWS_ENDPOINT_URL_SES',
  ])
    Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'ERROR' });
  applyLocalDefaults();
  const service = await startService();
  const { client, dynamo } = await import('#lib/platform/dynamo/client.ts');
  const token = await signTokenFor(folder, 'operator-1', 'operator');
  return {
    url: service.url,
    folder,
    token,
    dynamo,
    /** Runs one request and returns its AWS calls. */
    measureCost: createCostRecorder(client),
    operator: callerOf(service.url, token),
    /** Recreates all tables empty. */
    empty: async () => {
      for (const { service } of tables)
        await client.send(new DeleteTableCommand({ TableName: tableName(service) }));
      await createTables(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
    },
    stop: () => shutDown(service),
  };
}

export type ServiceInProcess = Awaited<ReturnType<typeof startServiceInProcess>>;
