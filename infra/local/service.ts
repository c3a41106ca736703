import { writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { startConsumers } from './consumers/start.ts';
import { removeRunningService, writeRunningService } from './data-folder/data-folder.ts';
import { startConnectionsApi } from './sockets/connections-api.ts';
import { OpenSockets } from './sockets/open-sockets.ts';
import { startSchedule } from './consumers/schedule.ts';
import { startStore } from './store.ts';
import { STAGE } from '../socket-stage.ts';
import { StartupError } from './startup-error.ts';

/** Requests at work when the service is told to stop have this long to be answered. */
const GRACE_MS = 1000;

export type Service = { url: string; folder: string; tracker: string; stop: () => Promise<void> };

/** Starts the whole service on this machine: the store, the functions, the gateway, and what runs on events. */
export async function startService(): Promise<Service> {
  const { folder, engines, objects, stop: stopStore } = await startStore();
  const parts: (() => Promise<void>)[] = [stopStore];
  // What was started last is stopped first: the gateway, then what it calls.
  const stop = async () => {
    for (const part of parts.toReversed()) await part();
  };
  try {
    const sockets = new OpenSockets();
    const connections = await startConnectionsApi(sockets);
    parts.push(connections.stop);
    process.env.CONNECTIONS_URL = connections.endpoint;
    // Loaded late: the clients in them read the addresses of the engines.
    const { startTableStreams } = await import('./table-streams/start.ts');
    const server = await listening(sockets);
    const url = urlOf(server);
    process.env.STREAM_URL = `${url.replace(/^http/, 'ws')}/${STAGE}`;
    const changes = await startTableStreams(folder);
    const consuming = await startConsumers(objects, folder);
    const schedule = await startSchedule();
    parts.push(
      () => removeRunningService(folder),
      () => tellAccess(folder),
      changes.stop,
      consuming.stop,
      schedule.stop,
      () => closed(server, sockets),
    );
    const place = { pid: process.pid, url, ...engines, sockets: connections.endpoint };
    await writeRunningService(folder, place);
    return { url, folder, tracker: engines.tracker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Leaves a note of which grants were used: those that never are have no place in a declaration. */
async function tellAccess(folder: string): Promise<void> {
  const { usedPermissions } = await import('./access/guard.ts');
  await writeFile(
    join(folder, 'access.json'),
    JSON.stringify([...usedPermissions].sort(), null, 2),
  );
}

/** Guards the clients of this process, and has them take the short way. Loaded late, as all that has clients. */
async function readyClients(sockets: OpenSockets): Promise<void> {
  const tables = await import('#lib/platform/dynamo/client.ts');
  const posts = await import('#lib/platform/sockets/connections-api.ts');
  const { guardProcess } = await import('./access/guard.ts');
  const { sendUnsigned } = await import('./engines/unsigned-requests.ts');
  const { postInProcess } = await import('./sockets/in-process-posts.ts');
  await guardProcess();
  await sendUnsigned(tables.client);
  // Behind the guard: a function posts straight that may post.
  postInProcess(posts.client, sockets);
}

async function listening(sockets: OpenSockets): Promise<Server> {
  const { gateway } = await import('./gateway/http-gateway.ts');
  const { socketGateway } = await import('./sockets/gateway.ts');
  await readyClients(sockets);
  const server = await gateway();
  await socketGateway(server, sockets);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use; PORT=0 picks a free one'
          : `cannot be had (${error.code ?? ''})`;
      reject(new StartupError(`PORT: ${config('HOST')}:${config('PORT')} ${why}.`));
    });
    server.listen(config('PORT'), config('HOST'), () => resolve(server));
  });
}

/** The service's address; one of IPv6 stands in brackets. */
function urlOf(server: Server): string {
  const host = config('HOST');
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function closed(server: Server, sockets: OpenSockets): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    sockets.endAll();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
