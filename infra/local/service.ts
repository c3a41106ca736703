import { writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { checkConfig, config } from '#lib/platform/config.ts';
import { assetsOf, layAssets } from '../docs-assets.ts';
import {
  forgetPlace,
  lockFolder,
  openDataFolder,
  secretFile,
  tellPlace,
  type Place,
} from './data-folder.ts';
import { makeTables, startDynamo, startS3, type Engine } from './engines.ts';
import { Unable } from './unable.ts';

const BUCKET = 'observatory-desk';
/** Requests at work when the service is told to stop have this long to be answered. */
const GRACE_MS = 1000;

export type Service = { url: string; folder: string; stop: () => Promise<void> };

/** Starts the whole service on this machine: engines, tables, bucket, functions and gateway. */
export async function startService(): Promise<Service> {
  check();
  const folder = await openDataFolder();
  const parts: (() => Promise<void>)[] = [await lockFolder(folder)];
  // What was started last is stopped first: the gateway, then what it calls, then the lock.
  const stop = async () => {
    for (const part of parts.toReversed()) await part();
  };
  try {
    await prepare(folder);
    const dynamo = await dynamoEngine(folder);
    parts.push(dynamo.stop);
    const s3 = await startS3(folder, BUCKET);
    parts.push(s3.stop);
    const engines = { dynamo: dynamo.endpoint, s3: s3.endpoint };
    pointAt(engines);
    const server = await listening();
    const url = urlOf(server);
    await tellPlace(folder, { pid: process.pid, url, ...engines });
    parts.push(
      () => forgetPlace(folder),
      () => tellAccess(folder),
      () => closed(server),
    );
    return { url, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings that follow from the folder, and the files that the functions read. */
async function prepare(folder: string): Promise<void> {
  await takeSettings(folder);
  await layAssets(Object.values(assetsOf).flat(), join(folder, 'docs'), config('SERVICE_PREFIX'));
}

/** Settings of this process that follow from the folder. */
export async function takeSettings(folder: string): Promise<void> {
  // Credentials of a real account never leave this machine by accident: the engines get these.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  process.env.AWS_REGION ??= 'us-east-1';
  // Metrics are for CloudWatch; here they would be noise between the lines of the log.
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  process.env.JWT_SECRET_FILE = await secretFile(folder);
  process.env.ASSETS_DIR = join(folder, 'docs');
}

/** Leads the clients of this process to engines; those that are made already stay where they are. */
export function pointAt({ dynamo, s3 }: Pick<Place, 'dynamo' | 's3'>): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo;
  process.env.AWS_ENDPOINT_URL_S3 = s3;
}

function check(): void {
  try {
    checkConfig();
  } catch (error) {
    throw new Unable((error as Error).message);
  }
}

/** The embedded engine, or the one that AWS_ENDPOINT_URL_DYNAMODB names. */
async function dynamoEngine(folder: string): Promise<Engine> {
  const other = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!other) return startDynamo(folder);
  await makeTables(other).catch((error: unknown) => {
    throw new Unable(
      `AWS_ENDPOINT_URL_DYNAMODB: ${other} does not answer as DynamoDB (${String(error)}).`,
    );
  });
  return { endpoint: other, stop: () => Promise.resolve() };
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
