import { join } from 'node:path';
import { checkConfig, config } from '#lib/platform/config.ts';
import { assetsOf, writeAssets } from '../docs-assets.ts';
import { openDataFolder, type RunningService } from './data-folder/data-folder.ts';
import { createTables, startDynamo, type Engine } from './engines/dynamodb.ts';
import { lockFolder, WAIT_MS } from './data-folder/folder-lock.ts';
import { startMail } from './engines/mail-sink.ts';
import { startObjects, type Objects } from './objects/server.ts';
import { accessKeyOf, secretFile, trackerSecretFile } from './data-folder/secrets.ts';
import { startTracker } from './tracker/start.ts';
import { StartupError } from './startup-error.ts';

type Engines = Pick<RunningService, 'dynamo' | 's3' | 'ses' | 'tracker'>;

/** The data of this machine, locked for this process until it stops. */
export type Store = {
  folder: string;
  engines: Engines;
  objects: Objects;
  stop: () => Promise<void>;
};

/** Opens the data folder: takes its lock, for which it waits up to `waitMs`, and starts the engines with their tables and bucket. */
export async function startStore(waitMs = WAIT_MS): Promise<Store> {
  check();
  const folder = await openDataFolder();
  const parts: (() => Promise<void>)[] = [await lockFolder(folder, waitMs)];
  const stop = async () => {
    for (const part of parts.toReversed()) await part();
  };
  try {
    await prepare(folder);
    const dynamo = await dynamoEngine(folder);
    parts.push(dynamo.stop);
    const objects = await startObjects(folder);
    parts.push(objects.stop);
    const ses = await mailEngine(folder);
    parts.push(ses.stop);
    const tracker = await trackerEngine(folder);
    parts.push(tracker.stop);
    const engines = {
      dynamo: dynamo.endpoint,
      s3: objects.endpoint,
      ses: ses.endpoint,
      tracker: tracker.endpoint,
    };
    setEndpoints(engines);
    return { folder, engines, objects, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Applies the settings of the folder, and writes the files that the functions read. */
async function prepare(folder: string): Promise<void> {
  await applyFolderSettings(folder);
  const assets = new Set(Object.values(assetsOf).flat());
  await writeAssets([...assets], join(folder, 'docs'), config('SERVICE_PREFIX'));
}

/** Sets the environment variables that derive from the folder. */
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

function check(): void {
  try {
    checkConfig();
  } catch (error) {
    throw new StartupError((error as Error).message);
  }
}

/** The embedded engine, or the one that AWS_ENDPOINT_URL_DYNAMODB names. */
async function dynamoEngine(folder: string): Promise<Engine> {
  const other = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!other) return startDynamo(folder);
  await createTables(other).catch((error: unknown) => {
    throw new StartupError(
      `AWS_ENDPOINT_URL_DYNAMODB: ${other} does not answer as DynamoDB (${String(error)}).`,
    );
  });
  return { endpoint: other, stop: () => Promise.resolve() };
}

/** The folder that mail lands in, or the engine that AWS_ENDPOINT_URL_SES names. */
async function mailEngine(folder: string): Promise<Engine> {
  const other = process.env.AWS_ENDPOINT_URL_SES;
  if (!other) return startMail(join(folder, 'mail'));
  return { endpoint: other, stop: () => Promise.resolve() };
}

/** The stand-in of the issue tracker, or the one that TRACKER_URL names; `off` is none. */
async function trackerEngine(folder: string): Promise<Engine> {
  const other = process.env.TRACKER_URL;
  if (!other) return startTracker(folder, config('TRACKER_SECRET_FILE'));
  return { endpoint: other, stop: () => Promise.resolve() };
}
