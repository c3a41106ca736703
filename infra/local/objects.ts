import S3rver, { type Context, type Next } from '@20minutes/s3rver';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { cors, staged } from '../bucket.ts';
import type { Engine } from './engines.ts';

/** The S3 server of one machine. */
export type Objects = Engine & { server: S3rver };

/**
 * Starts the S3 server on a folder, with its bucket. It listens where the gateway does, since the links
 * that the functions sign lead here.
 */
export async function startObjects(folder: string): Promise<Objects> {
  const host = config('HOST');
  const bucket = config('BUCKET');
  const server = new S3rver({
    address: host,
    port: 0,
    directory: join(folder, 'objects'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: corsOf(config('CORS_ORIGINS')) }],
  });
  // Koa's stages, in their order: this one stands before the server's own.
  server.middleware.unshift(onlySigned);
  await appearWhole(server, join(folder, 'arriving'));
  await holdFolder(join(folder, 'objects', bucket, staged.prefix));
  // What it was told at an earlier start.
  await server.store.deleteSubresource(bucket, undefined, 'cors');
  const { port } = await server.run();
  return { server, endpoint: `http://${reachable(host)}:${port}`, stop: () => closed(server) };
}

/** An address by which this machine reaches a host that it listens on; IPv6 stands in brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Refuses who shows no signature, as a bucket that is closed to the public does; the server would not. */
async function onlySigned(context: Context, next: Next): Promise<void> {
  const { method, headers, query } = context;
  const signed = headers.authorization !== undefined || 'X-Amz-Signature' in query;
  if (signed || method === 'OPTIONS') return next();
  context.status = 403;
  context.body = 'AccessDenied';
}

/**
 * Makes an object appear when all of it is there, as S3 does. The server writes in place: who reads
 * meanwhile, or after an upload that was cut off, would find a part of it.
 */
async function appearWhole({ store }: S3rver, arriving: string): Promise<void> {
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  const write = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const part = join(arriving, randomUUID());
    try {
      const written = await write(part, content);
      await rename(part, path);
      return written;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };
}

/** Keeps a folder that often has no object: the server removes empty ones, also while it writes to them. */
async function holdFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.held'), '');
}

/** Lets pages at the configured origins follow links, as the bucket on AWS does. */
function corsOf(origins: string[]): string[] {
  if (origins.length === 0) return [];
  const all = (name: string, values: string[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  const rule = [
    all('AllowedOrigin', origins),
    all('AllowedMethod', [...cors.methods]),
    all('AllowedHeader', cors.sent),
    all('ExposeHeader', cors.read),
    all('MaxAgeSeconds', [String(cors.maxAgeSeconds)]),
  ].join('');
  return [`<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>`];
}

/** Stops the server; it would wait for connections that are open and idle. */
function closed(server: S3rver): Promise<void> {
  server.httpServer.closeIdleConnections();
  return server.close();
}
