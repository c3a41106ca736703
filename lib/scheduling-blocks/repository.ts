import { ApiError } from '#lib/contract/errors.ts';
import { nextDayId } from '#lib/platform/dynamo/day-ids.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import { commit, type Step } from '#lib/platform/dynamo/transaction.ts';
import * as versions from '#lib/platform/dynamo/versions.ts';
import { definitionPartition } from './keys.ts';
import type { Definition, Metadata } from './model.ts';

const table = () => tableOf('scheduling-blocks');

/** An id that no definition has. One call. */
export const nextSbdId = (now: string): Promise<string> => nextDayId(table(), 'sbd', now);

/** Puts a version, unless there is one of its number; nothing then, and `Stale`. */
export const putDefinition = (
  { sbd_id, text }: Definition,
  metadata: Metadata,
  kept: Step[] = [],
): Promise<void> =>
  commit([...versions.newVersion(table(), definitionPartition(sbd_id), metadata, text), ...kept]);

/** What is said of the newest version of a definition, or 404. One call. */
export async function newestMetadata(sbd_id: string): Promise<Metadata> {
  const [newest] = await versionsBefore(sbd_id, 1);
  if (!newest) throw new ApiError('DEFINITION_NOT_FOUND', { sbd_id });
  return newest;
}

/** What is said of up to so many versions of a definition, newest first. One call. */
export async function versionsBefore(
  sbd_id: string,
  limit: number,
  before?: number,
): Promise<Metadata[]> {
  const partition = definitionPartition(sbd_id);
  return (await versions.versionsOf<Metadata>(table(), partition, limit, before)).map(inOrder);
}

const inOrder = (said: Metadata): Metadata => ({
  version: said.version,
  created_by: said.created_by,
  created_on: said.created_on,
  last_modified_by: said.last_modified_by,
  last_modified_on: said.last_modified_on,
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
export const keepOutcome = (kept: Step[]): Promise<void> => commit(kept);
