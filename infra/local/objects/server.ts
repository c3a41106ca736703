import S3rver from '@20minutes/s3rver';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { HEALTH_OBJECT } from '#lib/docs/health-targets.ts';
import { config } from '#lib/platform/config.ts';
import { cors, originPatterns, staging } from '../../bucket.ts';
import type { LocalServer } from '../engines/dynamodb.ts';
import { forOwnHost } from '../gateway/host-check.ts';
import { requireSignatures } from './signed-requests.ts';
import { addVersioning } from './versioning.ts';
import { lastPort, writeLastPort } from '../engines/last-port.ts';
import { accessKeyOf } from '../data-folder/secrets.ts';

export type Objects = LocalServer & { server: S3rver };

/**
 * Starts the S3 server on a folder, with its bucket. It listens on the gateway's host, because signed URLs
 * point to it, and on the port of the last start if that is free: open pages may send nothing elsewhere.
 */
export async function startObjects(folder: string): Promise<Objects> {
  const host = config('HOST');
  const bucket = config('BUCKET');
  const portFile = join(folder, 'objects-port');
  const server = new S3rver({
    address: host,
    port: await lastPort(portFile, host),
    directory: join(folder, 'objects'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: corsOf(config('CORS_ORIGINS'), host) }],
  });
  requireSignatures(server, await accessKeyOf(folder));
  const callback = server.callback.bind(server);
  server.callback = () => forOwnHost(callback());
  await addVersioning(server, folder);
  await keepFolder(join(folder, 'objects', bucket, staging.prefix));
  // Removes the CORS settings of an earlier start.
  await server.store.deleteSubresource(bucket, undefined, 'cors');
  await writeHealthObject(server, bucket);
  const { port } = await server.run();
  await writeLastPort(portFile, port);
  return { server, endpoint: `http://${reachable(host)}:${port}`, stop: () => closeServer(server) };
}

/** Stores the object that the health check looks for, as a deployment does. */
const writeHealthObject = ({ store }: S3rver, bucket: string) =>
  store.putObject({ bucket, key: HEALTH_OBJECT, metadata: {}, content: Readable.from([]) });

/** Returns an address that reaches a host that this machine listens on, with IPv6 in brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Creates a folder with a file in it: the server removes empty folders, even while it writes to them. */
async function keepFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.held'), '');
}

/** Lets pages at the configured origins use signed URLs, as the bucket on AWS does. */
function corsOf(origins: string[], host: string): string[] {
  // The console is on the same host, at another port. It uploads whatever other origins are allowed.
  const ownOrigins = [`http://${reachable(host)}:*`];
  const elements = (name: string, values: string[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  const rule = [
    elements('AllowedOrigin', [...originPatterns(origins), ...ownOrigins]),
    elements('AllowedMethod', [...cors.methods]),
    elements('AllowedHeader', cors.allowedHeaders),
    elements('ExposeHeader', cors.exposedHeaders),
    elements('MaxAgeSeconds', [String(cors.maxAgeSeconds)]),
  ].join('');
  return [`<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>`];
}

/** Stops the server. Idle connections are closed first, because it would wait for them. */
function closeServer(server: S3rver): Promise<void> {
  server.httpServer.closeIdleConnections();
  return server.close();
}
