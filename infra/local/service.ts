import { writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { startConsumers } from './consumers.ts';
import { forgetPlace, tellPlace } from './data-folder.ts';
import { startStore } from './store.ts';
import { Unable } from './unable.ts';

/** Requests at work when the service is told to stop have this long to be answered. */
const GRACE_MS = 1000;

export type Service = { url: string; folder: string; stop: () => Promise<void> };

/** Starts the whole service on this machine: the store, the functions and the gateway. */
export async function startService(): Promise<Service> {
  const { folder, engines, objects, stop: stopStore } = await startStore();
  try {
    const server = await listening();
    const consuming = await startConsumers(objects);
    const url = urlOf(server);
    await tellPlace(folder, { pid: process.pid, url, ...engines });
    // What was started last is stopped first: the gateway, then what it calls.
    const stop = async () => {
      await closed(server);
      await consuming.stop();
      await tellAccess(folder);
      await forgetPlace(folder);
      await stopStore();
    };
    return { url, folder, stop };
  } catch (error) {
    await stopStore();
    throw error;
  }
}

/** Leaves a note of which grants were used: those that never are have no place in a declaration. */
async function tellAccess(folder: string): Promise<void> {
  const { used } = await import('./access-guard.ts');
  await writeFile(join(folder, 'access.json'), JSON.stringify([...used].sort(), null, 2));
}

async function listening(): Promise<Server> {
  // Loaded last: the clients in them read the addresses of the engines.
  const { gateway } = await import('./gateway.ts');
  const { guardProcess } = await import('./access-guard.ts');
  await guardProcess();
  const server = await gateway();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use; PORT=0 picks a free one'
          : `cannot be had (${error.code ?? ''})`;
      reject(new Unable(`PORT: ${config('HOST')}:${config('PORT')} ${why}.`));
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}
