import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import { limitByKey } from '#lib/platform/limit-by-key.ts';
import { eventId } from '#lib/platform/dynamo/event-ids.ts';
import { noncurrentDays } from '../../bucket.ts';

type Store = S3rver['store'];

/** The files of a version beside its content: those of the store, and its id. */
const DETAILS = ['object.md5', 'metadata.json', 'version'] as const;

/** Returns the path of a file of a version. */
type FileOf = (part: 'object' | (typeof DETAILS)[number]) => string;

/** The version id of an object that was stored without versions. */
const UNVERSIONED = 'null';

const DAY_MS = 86_400_000;

/** The `versionId` of the request that is being handled. */
const requestedVersion = new AsyncLocalStorage<string | undefined>();

/**
 * Adds the versioning that the functions use to the S3 server: overwriting an object retains the previous version,
 * HEAD and GET return the id of the current version, and deleting that version restores the previous one. A DELETE
 * without a version deletes all versions; S3 would add a delete marker. As on S3, an upload is visible only when it
 * is complete; the server by itself would write in place.
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
  store.deleteObject = (bucket, key) =>
    versionsOf(bucket, key).remove(requestedVersion.getStore(), () => deleteObject(bucket, key));
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

/** Returns the key of an object in a path, or undefined for a percent sign that begins no UTF-8 escape. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Removes versions that were replaced more than 35 days ago, as the bucket's rule does on AWS. */
export async function expireVersions(folder: string, now = Date.now()): Promise<void> {
  const root = join(folder, 'versions');
  for (const object of await entriesOf(root))
    for (const id of await entriesOf(join(root, object))) {
      const version = join(root, object, id);
      if (now - (await fs.stat(version)).mtimeMs > noncurrentDays * DAY_MS)
        await fs.rm(version, { recursive: true });
    }
}

/** The versions of an object: the current one in the store, each noncurrent one in a folder named by its id. */
class Versions {
  readonly #current: FileOf;
  readonly #folder: string;

  constructor(current: FileOf, folder: string) {
    this.#current = current;
    this.#folder = folder;
  }

  /** Passes the id of the current version to `read`. The version cannot change until `read` ends. */
  read(read: (id: string) => Promise<void>): Promise<void> {
    return this.#serialize(async () => read(await this.#currentId()));
  }

  /** Makes a file the current version, and retains the previous one. */
  replace(file: string, writeDetails: () => Promise<void>): Promise<void> {
    return this.#serialize(async () => {
      const id = await this.#currentId();
      await copyVersion(this.#current, this.#noncurrent(id)).catch(ignoreMissing);
      await fs.mkdir(dirname(this.#current('object')), { recursive: true });
      // The id is written first: after a crash the old content may have a new id, which is harmless; the
      // new content never has an old id.
      await fs.writeFile(this.#current('version'), eventId());
      await fs.rename(file, this.#current('object'));
      await writeDetails();
    });
  }

  /** Removes a version; without an id, all of them. `removeObject` removes the object from the store. */
  remove(id: string | undefined, removeObject: () => Promise<void>): Promise<void> {
    return this.#serialize(async () => {
      const ids = (await entriesOf(this.#folder)).sort();
      if (id !== undefined && id !== (await this.#currentId())) {
        if (ids.includes(id)) await fs.rm(join(this.#folder, id), { recursive: true });
        return;
      }
      const otherIds = ids.filter((otherId) => otherId !== id);
      const previousId = otherIds.findLast((otherId) => otherId !== UNVERSIONED) ?? otherIds[0];
      if (id !== undefined && previousId !== undefined) {
        // Can be repeated after a crash: the id is written last.
        await copyVersion(this.#noncurrent(previousId), this.#current);
        return fs.rm(join(this.#folder, previousId), { recursive: true });
      }
      await fs.rm(this.#current('version'), { force: true });
      await removeObject();
      await fs.rm(this.#folder, { recursive: true, force: true });
    });
  }

  #serialize(work: () => Promise<void>): Promise<void> {
    return limitByKey(this.#folder, 1, work);
  }

  #currentId(): Promise<string> {
    return fs.readFile(this.#current('version'), 'utf8').catch(() => UNVERSIONED);
  }

  #noncurrent(id: string): FileOf {
    return (part) => join(this.#folder, id, part);
  }
}

/** Copies a version over another one. Both may link to one file, since contents are never changed in place. */
async function copyVersion(from: FileOf, to: FileOf): Promise<void> {
  await fs.stat(from('object'));
  await fs.mkdir(dirname(to('object')), { recursive: true });
  const content = `${to('object')}-${randomUUID()}`;
  await fs.link(from('object'), content);
  await fs.rename(content, to('object'));
  for (const detail of DETAILS) {
    await fs.rm(to(detail), { force: true });
    await fs.copyFile(from(detail), to(detail)).catch(ignoreMissing);
  }
}

const entriesOf = (folder: string): Promise<string[]> => fs.readdir(folder).catch(() => []);

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
