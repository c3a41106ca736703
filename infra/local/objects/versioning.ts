import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import { noncurrentDays, staging } from '../../bucket.ts';
import { entriesOf, Versions } from './versions.ts';

type Store = S3rver['store'];

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-how-to-event-types-and-destinations.html */
export const MARKER_CREATED = 'ObjectRemoved:DeleteMarkerCreated';

const DAY_MS = 86_400_000;

/** The `versionId` of the request that is being handled. */
const requestedVersion = new AsyncLocalStorage<string | undefined>();

/**
 * Adds the versioning that the functions use to the S3 server: overwriting an object retains the previous version,
 * HEAD and GET return the id of the current version, and deleting that version restores the previous one. A DELETE
 * without a version adds a delete marker and reports it, and deleting the marker restores the object. Only staged
 * objects are deleted entirely, since they have been stored elsewhere: their versions would double the space of
 * images for 35 days. As on S3, an upload is visible only when it is complete; the server by itself would write in place.
 */
export async function addVersioning(server: S3rver, folder: string): Promise<void> {
  const arrivalFolder = join(folder, 'arriving');
  await fs.rm(arrivalFolder, { recursive: true, force: true });
  await fs.mkdir(arrivalFolder, { recursive: true });
  const { store } = server;
  const versionsOf = (bucket: string, key: string) =>
    new Versions(
      (part) => store.getResourcePath(bucket, key, part),
      join(folder, 'versions', createHash('sha256').update(`${bucket}/${key}`).digest('hex')),
    );
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const file = join(arrivalFolder, randomUUID());
    try {
      const [size, md5] = await store.putContent(file, content);
      await versionsOf(bucket, key).replace(file, () =>
        store.putMetadata(bucket, key, metadata, md5),
      );
      return { size, md5 };
    } finally {
      await fs.rm(file, { force: true });
    }
  };
  const deleteObject: Store['deleteObject'] = store.deleteObject.bind(store);
  store.deleteObject = async (bucket, key) => {
    const versions = versionsOf(bucket, key);
    const removeObject = () => deleteObject(bucket, key);
    const versionId = requestedVersion.getStore();
    if (versionId !== undefined) return versions.remove(versionId, removeObject);
    if (key.startsWith(staging.prefix)) return versions.removeAll(removeObject);
    reportMarker(server, key, await versions.markDeleted(removeObject));
  };
  const existsObject: Store['existsObject'] = store.existsObject.bind(store);
  // A version or a delete marker may exist without an object.
  store.existsObject = async (bucket, key) =>
    requestedVersion.getStore() !== undefined || existsObject(bucket, key);
  server.middleware.unshift((context, next) => {
    const { versionId } = context.query;
    if (context.method === 'DELETE')
      return requestedVersion.run(versionId as string | undefined, next);
    if (versionId !== undefined) return Promise.resolve(void (context.status = 501));
    const [, bucket, path] = /^\/([^/]+)\/(.+)$/.exec(context.path) ?? [];
    if (bucket === undefined || path === undefined || !['GET', 'HEAD'].includes(context.method))
      return next();
    const key = decodeKey(path);
    if (key === undefined) return Promise.resolve(void (context.status = 400));
    return versionsOf(bucket, key).read(async (id) => {
      await next();
      if (context.status === 200) context.set('x-amz-version-id', id);
    });
  });
}

/** Reports a delete marker, by the name that S3 has for it. */
function reportMarker(server: S3rver, key: string, versionId: string): void {
  const object = { key, versionId };
  const eventTime = new Date().toISOString();
  server.emit('event', { Records: [{ eventName: MARKER_CREATED, eventTime, s3: { object } }] });
}

/** Returns the key of an object in a path, or undefined for a percent sign that begins no UTF-8 escape. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Removes versions that were replaced or deleted, and delete markers, more than 35 days ago, as the bucket's rule does on AWS. */
export async function expireVersions(folder: string, now = Date.now()): Promise<void> {
  const root = join(folder, 'versions');
  for (const object of await entriesOf(root))
    for (const id of await entriesOf(join(root, object))) {
      const version = join(root, object, id);
      if (now - (await fs.stat(version)).mtimeMs > noncurrentDays * DAY_MS)
        await fs.rm(version, { recursive: true });
    }
}
