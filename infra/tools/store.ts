import { constants } from 'node:os';
import { tableVariable } from '#lib/platform/dynamo/tables.ts';
import { guardProcess } from '../local/access-guard.ts';
import { openDataFolder, runningPlace } from '../local/data-folder.ts';
import { pointAt, startStore, takeSettings } from '../local/store.ts';
import { tables } from '../tables.ts';

/**
 * Runs a part of a command that reads or writes tables. They are those of the service that runs on
 * DATA_DIR; where none does, they are opened for as long as `run` takes. Where the environment names a table,
 * they are those of a deployment, and AWS's own settings hold.
 *
 * What makes a client is imported within `run`: before it, no address of an engine stands.
 */
export async function withStore<T>(run: () => Promise<T>): Promise<T> {
  if (tables.some(({ service }) => process.env[tableVariable(service)])) {
    // Metrics are for CloudWatch; between the lines of a command they would be noise.
    process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
    await guardProcess();
    return run();
  }
  const folder = await openDataFolder();
  const place = await runningPlace(folder);
  if (!place) return withOwnStore(run);
  await takeSettings(folder);
  pointAt(place);
  await guardProcess();
  return run();
}

async function withOwnStore<T>(run: () => Promise<T>): Promise<T> {
  const { stop: stopStore } = await startStore();
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
