import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventId } from '#lib/platform/dynamo/event-ids.ts';
import { limitByKey } from '#lib/platform/limit-by-key.ts';

/** The files of a version beside its content: those of the store, and its id. */
const DETAILS = ['object.md5', 'metadata.json', 'version'] as const;

/** Returns the path of a file of a version. */
type FileOf = (part: 'object' | (typeof DETAILS)[number]) => string;

/** The version id of an object that was stored without versions. */
const UNVERSIONED = 'null';

/** The only file of a delete marker. */
const MARKER = 'marker';

/**
 * The versions of an object: the current one in the store, each noncurrent one and each delete marker in a folder named
 * by its id. Ids are in the order of time.
 */
export class Versions {
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
      if (await exists(this.#current('object'))) await this.#dropUnfinishedMarkers(id);
      await fs.mkdir(dirname(this.#current('object')), { recursive: true });
      // The id is written first: after a crash the old content may have a new id, which is harmless; the
      // new content never has an old id.
      await fs.writeFile(this.#current('version'), eventId());
      await fs.rename(file, this.#current('object'));
      await writeDetails();
    });
  }

  /** Adds a delete marker and returns its id: the object has no current version then. */
  markDeleted(removeObject: () => Promise<void>): Promise<string> {
    return this.#serialize(async () => {
      const version = this.#noncurrent(await this.#currentId());
      await copyVersion(this.#current, version).catch(ignoreMissing);
      const id = eventId();
      await fs.mkdir(join(this.#folder, id), { recursive: true });
      await fs.writeFile(join(this.#folder, id, MARKER), '');
      await this.#removeCurrent(removeObject);
      return id;
    });
  }

  /** Removes a version or a delete marker. If it was the newest, the one before it is current again. */
  remove(id: string, removeObject: () => Promise<void>): Promise<void> {
    return this.#serialize(async () => {
      if (id !== (await this.#currentId())) {
        if (!(await this.#noncurrentIds()).includes(id)) return;
        await fs.rm(join(this.#folder, id), { recursive: true });
        if (!(await exists(this.#current('object')))) await this.#restorePrevious();
      } else if (!(await this.#restorePrevious())) await this.#removeCurrent(removeObject);
    });
  }

  /** Removes the object with all of its versions. */
  removeAll(removeObject: () => Promise<void>): Promise<void> {
    return this.#serialize(async () => {
      await this.#removeCurrent(removeObject);
      await fs.rm(this.#folder, { recursive: true, force: true });
    });
  }

  /** Makes the newest noncurrent version the current one. Returns false if there is none, or a delete marker. */
  async #restorePrevious(): Promise<boolean> {
    const id = (await this.#noncurrentIds()).at(-1);
    if (id === undefined || (await exists(join(this.#folder, id, MARKER)))) return false;
    // Can be repeated after a crash: the id is written last.
    await copyVersion(this.#noncurrent(id), this.#current);
    await fs.rm(join(this.#folder, id), { recursive: true });
    return true;
  }

  /** Removes delete markers that are newer than the current version: a crash has interrupted the deletion. */
  async #dropUnfinishedMarkers(currentId: string): Promise<void> {
    for (const id of await this.#noncurrentIds())
      if (currentId === UNVERSIONED || id > currentId)
        if (await exists(join(this.#folder, id, MARKER)))
          await fs.rm(join(this.#folder, id), { recursive: true });
  }

  async #removeCurrent(removeObject: () => Promise<void>): Promise<void> {
    await fs.rm(this.#current('version'), { force: true });
    // Another request may have deleted it.
    if (await exists(this.#current('object'))) await removeObject();
  }

  /** Returns the ids of noncurrent versions and delete markers, oldest first. */
  async #noncurrentIds(): Promise<string[]> {
    const ids = (await entriesOf(this.#folder)).sort();
    return [...ids.filter((id) => id === UNVERSIONED), ...ids.filter((id) => id !== UNVERSIONED)];
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
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

const exists = (path: string): Promise<boolean> =>
  fs.stat(path).then(
    () => true,
    () => false,
  );

/** Returns the names in a folder; none if it does not exist. */
export const entriesOf = (folder: string): Promise<string[]> => fs.readdir(folder).catch(() => []);

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
