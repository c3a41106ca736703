import { ApiError } from '#lib/contract/errors.ts';
import type { VersionMetadata } from '#lib/contract/fields/version-metadata.ts';
import { nextDailyId } from '#lib/platform/dynamo/daily-sequence.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import * as versions from '#lib/documents/versions.ts';
import { definitionPartition } from './keys.ts';
import type { Definition } from './model.ts';

const table = () => tableName('scheduling-blocks');

/** Returns an unused id, such as `sbd-20261121-00001`. One call. */
export const nextSbdId = (now: string): Promise<string> => nextDailyId(table(), 'sbd', now);

/** Puts a new version, together with `alongside`. Throws `WriteConflict` if the version exists. */
export function putDefinition(
  { sbd_id, text }: Definition,
  metadata: VersionMetadata,
  alongside: TransactWrite[] = [],
): Promise<void> {
  const partition = definitionPartition(sbd_id);
  return commit([...versions.newVersion(table(), partition, metadata, text), ...alongside]);
}

/** Returns the metadata of the newest version of a definition. Throws 404 if there is none. One call. */
export async function loadNewestMetadata(sbd_id: string): Promise<VersionMetadata> {
  for await (const newest of listMetadata(sbd_id, { pageSize: 1 })) return newest;
  throw new ApiError('DEFINITION_NOT_FOUND', { sbd_id });
}

/** Yields the metadata of a definition's versions, newest first. One call per megabyte, or per `pageSize`. */
export const listMetadata = (sbd_id: string, range: Parameters<typeof versions.listVersions>[2]) =>
  versions.listVersions(table(), definitionPartition(sbd_id), range);

/** Returns a version of a definition, by default the newest. Throws 404 if there is none. One call. */
export async function loadDefinition(sbd_id: string, version?: number): Promise<Definition> {
  const storedVersion = await versions.readVersion(table(), definitionPartition(sbd_id), version);
  if (storedVersion) return { sbd_id, ...storedVersion };
  throw version === undefined
    ? new ApiError('DEFINITION_NOT_FOUND', { sbd_id })
    : new ApiError('VERSION_NOT_FOUND', { name: sbd_id, version });
}

/** Returns two versions of a definition. Throws 404 if one does not exist. One call. */
export async function loadVersionPair(
  sbd_id: string,
  from: number,
  to: number,
): Promise<[Definition, Definition]> {
  const storedVersions = await versions.readVersions(table(), definitionPartition(sbd_id), [
    from,
    to,
  ]);
  const find = (version: number) => {
    const storedVersion = storedVersions.find((candidate) => candidate.version === version);
    if (!storedVersion) throw new ApiError('VERSION_NOT_FOUND', { name: sbd_id, version });
    return { sbd_id, ...storedVersion };
  };
  return [find(from), find(to)];
}
