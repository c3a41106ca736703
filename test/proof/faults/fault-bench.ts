import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { settings } from '#lib/platform/settings/settings.ts';
import { guardProcess } from '#infra/local/access/guard.ts';
import { removeRunningService, writeRunningService } from '#infra/local/data-folder/data-folder.ts';
import { startConnectionsApi } from '#infra/local/sockets/connections-api.ts';
import { OpenSockets } from '#infra/local/sockets/open-sockets.ts';
import { startStore } from '#infra/local/store.ts';
import {
  createEmptyFolder,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import { startSources } from './sources.ts';
import { interceptClients } from './fault-injection.ts';
import { resetClock } from './clock.ts';
import { openStore } from './store-snapshot.ts';

/** The id of the open connection. */
export const OPEN_CONNECTION = 'connection-1';

/**
 * Starts the local engines, and intercepts the clients of this process. Starts no gateway and no event
 * sources, so that only trials cause calls. Works once per process, because clients cache their endpoints.
 */
export async function startFaultBench() {
  const folder = await createEmptyFolder();
  const own = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_SES', ...Object.keys(settings)];
  for (const name of own) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, {
    DATA_DIR: folder,
    ACCESS: 'open',
    STREAM_URL: 'ws://127.0.0.1/live',
    REPORT_TO: 'director@example.org',
    // Expected failures would flood the output. Lambda's setting overrides the service's.
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  });
  const { engines, stop } = await startStore();
  const sockets = new OpenSockets();
  const connections = await startConnectionsApi(sockets);
  process.env.CONNECTIONS_URL = connections.endpoint;
  const sources = await startSources();
  Object.assign(process.env, sources.settings);
  const place = { pid: process.pid, url: '', ...engines, sockets: connections.endpoint };
  await writeRunningService(folder, place);
  await guardProcess();
  const store = openStore(folder, engines.dynamo);
  await interceptClients(store.item);
  resetClock();
  sockets.add(OPEN_CONNECTION, openSocket(), new PassThrough());
  return {
    folder,
    store,
    token: await signTokenFor(folder, 'operator-1', 'operator'),
    stop: async () => {
      store.end();
      await removeRunningService(folder);
      await Promise.all([connections.stop(), sources.stop()]);
      await shutDown({ folder, stop });
    },
  };
}

export type FaultBench = Awaited<ReturnType<typeof startFaultBench>>;

/** A socket that stays open, whatever is posted to it. */
const openSocket = () =>
  Object.assign(new EventEmitter(), {
    readyState: 1,
    bufferedAmount: 0,
    send: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  }) as never;
