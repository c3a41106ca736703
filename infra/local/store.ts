import { join } from 'node:path';
import { checkConfig, config } from '#lib/platform/config.ts';
import { openDataFolder, type RunningService } from './data-folder/data-folder.ts';
import { createTables, startDynamo, type LocalServer } from './engines/dynamodb.ts';
import { lockFolder, WAIT_MS } from './data-folder/folder-lock.ts';
import { startMail, type MailEmitter } from './engines/mail-sink.ts';
import { startObjects } from './objects/server.ts';
import { accessKeyOf, secretFile, trackerSecretFile } from './data-folder/secrets.ts';
import { startTracker } from './tracker/start.ts';
import { StartupError } from './startup-error.ts';

type Engines = Pick<RunningService, 'dynamo' | 's3' | 'ses' | 'tracker'>;

/** The data of this machine, locked for this process until it stops. */
export type Store = Awaited<ReturnType<typeof startStore>>;

/**
 * Opens the data folder: waits for its lock, up to `waitMs`, and starts the engines with their tables and bucket.
 */
export async function startStore(waitMs = WAIT_MS) {
  try {
    checkConfig();
  } catch (error) {
    throw new StartupError((error as Error).message);
  }
  const folder = await openDataFolder();
  const parts = new AsyncDisposableStack();
  parts.defer(await lockFolder(folder, waitMs));
  const start = async <E extends LocalServer>(engine: E | Promise<E>): Promise<E> => {
    const server = await engine;
    parts.defer(server.stop);
    return server;
  };
  try {
    await applyFolderSettings(folder);
    const dynamo = await start(dynamoEngine(folder));
    const objects = await start(startObjects(folder));
    const mail: LocalServer & { events?: MailEmitter } = await start(
      external('AWS_ENDPOINT_URL_SES') ?? startMail(join(folder, 'mail')),
    );
    // TRACKER_URL=off means no tracker.
    const tracker = await start(
      external('TRACKER_URL') ?? startTracker(folder, config('TRACKER_SECRET_FILE')),
    );
    const engines = {
      dynamo: dynamo.endpoint,
      s3: objects.endpoint,
      ses: mail.endpoint,
      tracker: tracker.endpoint,
    };
    setEndpoints(engines);
    return { folder, engines, objects, mail, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

export async function applyFolderSettings(folder: string): Promise<void> {
  // The engines get the folder's key pair, so that credentials of a real account are never sent to them.
  const { accessKeyId, secretAccessKey } = await accessKeyOf(folder);
  process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
  delete process.env.AWS_SESSION_TOKEN;
  delete process.env.AWS_PROFILE;
  process.env.AWS_REGION ??= 'us-east-1';
  // Metrics are for CloudWatch; here they would clutter the log.
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  process.env.JWT_SECRET_FILE = await secretFile(folder);
  process.env.CURSOR_SECRET_FILE = await secretFile(folder, 'cursor-secret');
  process.env.TRACKER_SECRET_FILE = await trackerSecretFile(folder);
  process.env.ASSETS_DIR = join(folder, 'docs');
}

/** Sets the endpoints of AWS clients that this process creates from now on. */
export function setEndpoints({ dynamo, s3, ses, tracker }: Engines): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo;
  process.env.AWS_ENDPOINT_URL_S3 = s3;
  process.env.AWS_ENDPOINT_URL_SES = ses;
  process.env.TRACKER_URL = tracker;
}

/** Returns the external engine whose endpoint an environment variable sets, if any. */
function external(setting: string): LocalServer | undefined {
  const endpoint = process.env[setting];
  return endpoint ? { endpoint, stop: () => Promise.resolve() } : undefined;
}

/** Starts the embedded engine, or creates the tables on the one at AWS_ENDPOINT_URL_DYNAMODB. */
async function dynamoEngine(folder: string): Promise<LocalServer> {
  const externalEngine = external('AWS_ENDPOINT_URL_DYNAMODB');
  if (!externalEngine) return startDynamo(folder);
  await createTables(externalEngine.endpoint).catch((error: unknown) => {
    throw new StartupError(
      `AWS_ENDPOINT_URL_DYNAMODB: ${externalEngine.endpoint} does not respond like DynamoDB (${String(error)}).`,
    );
  });
  return externalEngine;
}
