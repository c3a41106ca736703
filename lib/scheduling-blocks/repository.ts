import { ApiError } from '#lib/contract/errors.ts';
import { nextDailyId } from '#lib/platform/dynamo/daily-sequence.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import * as versions from '#lib/documents/versions.ts';
import { definitionPartition } from './keys.ts';
import type { Definition, Metadata } from './model.ts';

const table = () => tableName('scheduling-blocks');

/** An id that no definition has. One call. */
export const nextSbdId = (now: string): Promise<string> => nextDailyId(table(), 'sbd', now);

/** Puts a version, unless there is one of its number; nothing then, and `Stale`. */
export const putDefinition = (
  { sbd_id, text }: Definition,
  metadata: Metadata,
  kept: TransactWrite[] = [],
): Promise<void> =>
  commit([...versions.newVersion(table(), definitionPartition(sbd_id), metadata, text), ...kept]);

/** Returns the metadata of the newest version of a definition. 404 if there is no such definition. One call. */
export async function newestMetadata(sbd_id: string): Promise<Metadata> {
  for await (const newest of listMetadata(sbd_id, { pageSize: 1 })) return newest;
  throw new ApiError('DEFINITION_NOT_FOUND', { sbd_id });
}

/**
 * Yields the metadata of a definition's versions, newest first, beginning with the one before `before`. One
 * call for each megabyte, or for each `pageSize` versions.
 */
export async function* listMetadata(
  sbd_id: string,
  options: { before?: number | undefined; pageSize?: number | undefined },
): AsyncGenerator<Metadata> {
  const partition = definitionPartition(sbd_id);
  for await (const metadata of versions.listVersions<Metadata>(table(), partition, options))
    yield inOrder(metadata);
}

const inOrder = (metadata: Metadata): Metadata => ({
  version: metadata.version,
  created_by: metadata.created_by,
  created_on: metadata.created_on,
  last_modified_by: metadata.last_modified_by,
  last_modified_on: metadata.last_modified_on,
});

/** A version of a definition, the newest where none is named, or 404. One call. */
export async function loadDefinition(sbd_id: string, version?: number): Promise<Definition> {
  const found = await versions.readVersion(table(), definitionPartition(sbd_id), version);
  if (found) return { sbd_id, ...found };
  throw version === undefined
    ? new ApiError('DEFINITION_NOT_FOUND', { sbd_id })
    : new ApiError('VERSION_NOT_FOUND', { name: sbd_id, version });
}

/** Some versions of a definition, in the order of their numbers given, or 404. One call. */
export async function loadVersions(sbd_id: string, numbers: number[]): Promise<Definition[]> {
  const found = await versions.readVersions(table(), definitionPartition(sbd_id), numbers);
  return numbers.map((version) => {
    const one = found.find((stored) => stored.version === version);
    if (!one) throw new ApiError('VERSION_NOT_FOUND', { name: sbd_id, version });
    return { sbd_id, ...one };
  });
}

/** Keeps the outcome of a request that changes nothing else. */
export const keepOutcome = (kept: TransactWrite[]): Promise<void> => commit(kept);
