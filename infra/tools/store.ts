import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { guardProcess } from '../local/access/guard.ts';
import { FolderInUse } from '../local/data-folder/folder-lock.ts';
import { openDataFolder, readRunningService } from '../local/data-folder/data-folder.ts';
import { sendBatchesAsTransactions } from '../local/engines/batch-writes.ts';
import { reportWrites } from '../local/table-streams/command-writes.ts';
import { setEndpoints, startStore, applyFolderSettings, type Store } from '../local/store.ts';
import { tables } from '../tables.ts';
import { sayActsOn } from './service.ts';

/** How long to wait for a service that is starting or a command that is ending, in ms. */
const WAIT_MS = 15_000;
const POLL_MS = 100;

/**
 * Runs a part of a command that reads or writes tables. If the environment names a table, the tables are those of a
 * deployment. Otherwise they are those in DATA_DIR, by the engines of the service that runs on it, or by engines that
 * run until `run` ends. `run` imports the modules that create clients: before it, the addresses of the engines are unset.
 * A command that changes what is stored says on which service it acts.
 */
export async function withStore<T>(
  run: () => Promise<T>,
  { changes = false }: { changes?: boolean } = {},
): Promise<T> {
  if (tables.some(({ service }) => process.env[tableSetting(service)])) {
    // Metrics are for CloudWatch, not for the output of a command.
    process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
    await guardProcess();
    return run();
  }
  const folder = await openDataFolder();
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    const service = await readRunningService(folder);
    if (service) {
      if (changes) sayActsOn(service.url);
      await applyFolderSettings(folder);
      setEndpoints(service);
      await useLocalEngine();
      const { client } = await import('#lib/platform/dynamo/client.ts');
      reportWrites(client, folder);
      return run();
    }
    const store = await startStore(0).catch((error: unknown) => {
      if (error instanceof FolderInUse && Date.now() < deadline) return undefined;
      throw error;
    });
    if (store) return runOn(store, run);
  }
}

/** Guards the clients of this process, and adapts them to the engines of this machine. */
async function useLocalEngine(): Promise<void> {
  await guardProcess();
  const { client, dynamo } = await import('#lib/platform/dynamo/client.ts');
  sendBatchesAsTransactions(client, (command) => dynamo.send(command));
}

/** Runs on engines of this process, and stops them at the end or on a signal. */
async function runOn<T>({ stop: stopStore }: Store, run: () => Promise<T>): Promise<T> {
  await useLocalEngine();
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopStore());
  const stopOn = (signal: 'SIGINT' | 'SIGTERM') => {
    const status = 128 + constants.signals[signal];
    void stop().finally(() => process.exit(status));
  };
  process.once('SIGINT', stopOn).once('SIGTERM', stopOn);
  try {
    return await run();
  } finally {
    await stop();
    process.off('SIGINT', stopOn).off('SIGTERM', stopOn);
  }
}
