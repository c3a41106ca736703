import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type S3rver from '@20minutes/s3rver';
import { limitByKey } from '#lib/platform/limit-by-key.ts';
import { eventId } from '#lib/platform/event-ids.ts';
import { noncurrentDays } from '../../bucket.ts';

type Store = S3rver['store'];

/** Files in which the store keeps an object beside its content, and ours with the id of its version. */
const NOTES = ['object.md5', 'metadata.json', 'version'] as const;

/** The version id of an object that was stored without versions. */
const UNVERSIONED = 'null';

const DAY_MS = 86_400_000;

/** The `versionId` of the request that is being handled. */
const requested = new AsyncLocalStorage<string | undefined>();

/**
 * Adds to the S3 server, which knows no versions, what the functions use of a versioned bucket: an object that
 * is overwritten stays as a version, HEAD and GET return the id of the current version, and removing it makes the one
 * before it current again. A DELETE without a version removes all of them, where S3 would put a marker.
 * An object appears when all of it has arrived, as on S3; the server would write in place.
 */
export async function addVersioning(server: S3rver, folder: string): Promise<void> {
  const arriving = join(folder, 'arriving');
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  const { store } = server;
  const versions = new Versions(store, join(folder, 'versions'));
  store.putObject = async (object) => {
    const part = join(arriving, randomUUID());
    try {
      const [size, md5] = await store.putContent(part, object.content);
      await versions.replace(object, part, md5);
      return { size, md5 };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };
  const remove = store.deleteObject.bind(store);
  store.deleteObject = (bucket, key) =>
    versions.remove(bucket, key, requested.getStore(), () => remove(bucket, key));
  server.middleware.unshift((context, next) => {
    const { versionId } = context.query;
    if (context.method === 'DELETE') return requested.run(versionId as string | undefined, next);
    if (versionId !== undefined) return Promise.resolve(void (context.status = 501));
    const [, bucket, path] = /^\/([^/]+)\/(.+)$/.exec(context.path) ?? [];
    if (bucket === undefined || path === undefined || !['GET', 'HEAD'].includes(context.method))
      return next();
    return versions.read(bucket, decodeURIComponent(path), async (id) => {
      await next();
      if (context.status === 200) context.set('x-amz-version-id', id);
    });
  });
}

/** Removes versions that were replaced more than 35 days ago, as the bucket's rule does on AWS. */
export async function expireVersions(folder: string, now = Date.now()): Promise<void> {
  const root = join(folder, 'versions');
  for (const object of await entriesOf(root))
    for (const id of await entriesOf(join(root, object))) {
      const version = join(root, object, id);
      if (now - (await stat(version)).mtimeMs > noncurrentDays * DAY_MS)
        await rm(version, { recursive: true });
    }
}

/** The noncurrent versions of a store's objects: a folder for each object, and in it one for each version. */
class Versions {
  readonly #store: Store;
  readonly #root: string;

  constructor(store: Store, root: string) {
    this.#store = store;
    this.#root = root;
  }

  /** Reads the current version of an object, whose id is given, while no other becomes current. */
  read(bucket: string, key: string, read: (id: string) => Promise<void>): Promise<void> {
    return limitByKey(this.#folder(bucket, key), 1, async () =>
      read(await this.#current(bucket, key)),
    );
  }

  #current(bucket: string, key: string): Promise<string> {
    const file = this.#store.getResourcePath(bucket, key, 'version');
    return readFile(file, 'utf8').catch(() => UNVERSIONED);
  }

  /** Makes a file that has arrived the current version of an object, and keeps the one before it. */
  replace(
    { bucket, key, metadata }: Parameters<Store['putObject']>[0],
    part: string,
    md5: string,
  ): Promise<void> {
    return limitByKey(this.#folder(bucket, key), 1, async () => {
      const path = this.#store.getResourcePath(bucket, key, 'object');
      await mkdir(dirname(path), { recursive: true });
      await this.#keep(bucket, key);
      // The id comes first: after a crash the old content has a new id, and never the new content an old one.
      await writeFile(this.#store.getResourcePath(bucket, key, 'version'), eventId());
      await rename(part, path);
      await this.#store.putMetadata(bucket, key, metadata, md5);
    });
  }

  /** Removes a version of an object; without one, all of them. `removeObject` removes the current one. */
  remove(
    bucket: string,
    key: string,
    id: string | undefined,
    removeObject: () => Promise<void>,
  ): Promise<void> {
    const folder = this.#folder(bucket, key);
    return limitByKey(folder, 1, async () => {
      const isCurrent = id === undefined || id === (await this.#current(bucket, key));
      if (!isCurrent) {
        const known = (await entriesOf(folder)).includes(id);
        return known ? rm(join(folder, id), { recursive: true }) : undefined;
      }
      const before = id === undefined ? undefined : await newest(folder, id);
      if (before !== undefined) return this.#restore(bucket, key, join(folder, before));
      await rm(this.#store.getResourcePath(bucket, key, 'version'), { force: true });
      await removeObject();
      await rm(folder, { recursive: true, force: true });
    });
  }

  async #keep(bucket: string, key: string): Promise<void> {
    const version = join(this.#folder(bucket, key), await this.#current(bucket, key));
    const path = this.#store.getResourcePath(bucket, key, 'object');
    if (!(await isThere(path))) return;
    await rm(version, { recursive: true, force: true });
    await mkdir(version, { recursive: true });
    for (const note of NOTES)
      await copyIfThere(this.#store.getResourcePath(bucket, key, note), join(version, note));
    // The content is replaced by renaming, so both names may share it.
    await link(path, join(version, 'object'));
  }

  /** Makes an earlier version current. It can be repeated after a crash: the id of the current version is written last. */
  async #restore(bucket: string, key: string, version: string): Promise<void> {
    const path = this.#store.getResourcePath(bucket, key, 'object');
    const part = `${path}-${randomUUID()}`;
    await link(join(version, 'object'), part);
    await rename(part, path);
    for (const note of NOTES) {
      const target = this.#store.getResourcePath(bucket, key, note);
      await rm(target, { force: true });
      await copyIfThere(join(version, note), target);
    }
    await rm(version, { recursive: true });
  }

  #folder(bucket: string, key: string): string {
    return join(this.#root, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  }
}

/** Returns the newest version of an object other than `id`; ids are in the order of time. */
async function newest(folder: string, id: string): Promise<string | undefined> {
  const ids = (await entriesOf(folder)).filter((one) => one !== id).sort();
  return ids.findLast((one) => one !== UNVERSIONED) ?? ids[0];
}

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function copyIfThere(from: string, to: string): Promise<void> {
  if (await isThere(from)) await copyFile(from, to);
}
