import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { guardProcess } from '../local/access/guard.ts';
import { FolderInUse } from '../local/data-folder/folder-lock.ts';
import {
  openDataFolder,
  readRunningService,
  type RunningService,
} from '../local/data-folder/data-folder.ts';
import { setEndpoints, startStore, applyFolderSettings, type Store } from '../local/store.ts';
import { tables } from '../tables.ts';

/** A service that is starting, or a command that is ending, is waited for, in ms. */
const WAIT_MS = 15_000;
const POLL_MS = 100;

/**
 * Runs a part of a command that reads or writes tables. They are those of the service that runs on
 * DATA_DIR; where none does, they are opened for as long as `run` takes. Where the environment names a table,
 * they are those of a deployment, and AWS's own settings hold.
 *
 * What makes a client is imported within `run`: before it, no address of an engine stands.
 */
export async function withStore<T>(run: () => Promise<T>): Promise<T> {
  if (tables.some(({ service }) => process.env[tableSetting(service)])) {
    // Metrics are for CloudWatch; between the lines of a command they would be noise.
    process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
    await guardProcess();
    return run();
  }
  const folder = await openDataFolder();
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    const place = await readRunningService(folder);
    if (place) return beside(place, folder, run);
    const store = await startStore(0).catch((error: unknown) => {
      if (error instanceof FolderInUse && Date.now() < deadline) return undefined;
      throw error;
    });
    if (store) return untilDone(store, run);
  }
}

/** Runs on the engines of a running service. */
async function beside<T>(place: RunningService, folder: string, run: () => Promise<T>): Promise<T> {
  await applyFolderSettings(folder);
  setEndpoints(place);
  await guardProcess();
  return run();
}

async function untilDone<T>({ stop: stopStore }: Store, run: () => Promise<T>): Promise<T> {
  await guardProcess();
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
