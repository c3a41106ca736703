import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { config } from '#lib/platform/config.ts';
import { SOCKET_STAGE_NAME } from '../socket-stage.ts';
import { startMailConsumers, startObjectConsumers, startSchedule } from './consumers/start.ts';
import { followDemoClock } from './data-folder/demo-clock.ts';
import { removeRunningService, writeRunningService } from './data-folder/data-folder.ts';
import { sendBatchesAsTransactions } from './engines/batch-writes.ts';
import { sendUnsigned } from './engines/unsigned-requests.ts';
import { startConnectionsApi } from './sockets/connections-api.ts';
import { OpenSockets } from './sockets/open-sockets.ts';
import { StartupError } from './startup-error.ts';
import { startStore } from './store.ts';

/** How long pending requests may take when the service stops, in ms. */
const GRACE_MS = 1000;

export type Service = { url: string; folder: string; tracker: string; stop: () => Promise<void> };

/** Starts the whole service on this machine: the store, the functions, the gateway and the consumers. */
export async function startService(): Promise<Service> {
  const { folder, engines, objects, mail, stop: stopStore } = await startStore();
  // Stops in the reverse order: the gateway first, then what it calls.
  const parts = new AsyncDisposableStack();
  parts.defer(stopStore);
  try {
    followDemoClock(folder);
    const sockets = new OpenSockets();
    const connections = await startConnectionsApi(sockets);
    parts.defer(connections.stop);
    process.env.CONNECTIONS_URL = connections.endpoint;
    // Imported only now, because its clients read the addresses of the engines when they are created.
    const { startTableStreams } = await import('./table-streams/start.ts');
    const server = await startGateway(sockets);
    const url = urlOf(server);
    process.env.SERVICE_URL = url;
    process.env.STREAM_URL = `${url.replace(/^http/, 'ws')}/${SOCKET_STAGE_NAME}`;
    parts.defer(() => removeRunningService(folder));
    parts.defer(await startTableStreams(folder));
    parts.defer(startObjectConsumers(objects, folder));
    if (mail.events) parts.defer(startMailConsumers(mail.events));
    parts.defer(startSchedule());
    parts.defer(() => stopGateway(server, sockets));
    const service = { pid: process.pid, url, ...engines, sockets: connections.endpoint };
    await writeRunningService(folder, service);
    return { url, folder, tracker: engines.tracker, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Starts the HTTP and WebSocket APIs. Imports them only now, because their clients read the engines' addresses. */
async function startGateway(sockets: OpenSockets): Promise<Server> {
  const { createGateway: gateway } = await import('./gateway/http-gateway.ts');
  const { attachSocketGateway } = await import('./sockets/gateway.ts');
  const { guardProcess } = await import('./access/guard.ts');
  const tables = await import('#lib/platform/dynamo/client.ts');
  const posts = await import('#lib/platform/sockets/connections-api.ts');
  const { postInProcess } = await import('./sockets/in-process-posts.ts');
  await guardProcess();
  await sendUnsigned(tables.client);
  sendBatchesAsTransactions(tables.client, (command) => tables.dynamo.send(command));
  // Added after the guard, which rejects posts of functions without the permission.
  postInProcess(posts.client, sockets);
  const server = gateway();
  attachSocketGateway(server, sockets);
  server.listen(config('PORT'), config('HOST'));
  await once(server, 'listening').catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EADDRINUSE' ? 'is in use; PORT=0 picks a free one' : `is not available (${code})`;
    throw new StartupError(`PORT: ${config('HOST')}:${config('PORT')} ${reason}.`);
  });
  return server;
}

/** Returns the service's address, with IPv6 in brackets. */
function urlOf(server: Server): string {
  const host = config('HOST');
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function stopGateway(server: Server, sockets: OpenSockets): Promise<void> {
  const closing = server[Symbol.asyncDispose]();
  sockets.endAll();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  await closing;
}
