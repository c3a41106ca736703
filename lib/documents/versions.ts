import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { VersionMetadata } from '#lib/contract/fields/version-metadata.ts';
import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import { getItem, getItems, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import {
  MAX_ITEM_BYTES,
  notExists,
  put,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';

export const firstVersion = (user: string, now: string): VersionMetadata => ({
  version: 1,
  created_by: user,
  created_on: now,
  last_modified_by: user,
  last_modified_on: now,
});

export const nextVersion = (
  previous: VersionMetadata,
  user: string,
  now: string,
): VersionMetadata => ({
  ...previous,
  version: previous.version + 1,
  last_modified_by: user,
  last_modified_on: now,
});

/** Returns the problem of a body that contains another id than its path. An empty id counts as absent. */
export const idProblems = (field: string, id: string, bodyId: unknown): ValidationProblem[] =>
  bodyId == null || bodyId === '' || bodyId === id
    ? []
    : [{ loc: ['body', field], msg: `Input should be ${id}, as in the path`, type: 'value_error' }];

/** Throws 409 if a body contains another version than the newest. */
export function assertNewest(name: string, version: number, bodyVersion: unknown): void {
  if ((bodyVersion ?? version) !== version)
    throw new ApiError('VERSION_NOT_CURRENT', { name, version });
}

/** Pads a version number, so that sort keys are in the order of the numbers. */
const padVersion = (version: number) => String(version).padStart(10, '0');

/** Compresses a document for one item. Throws 413 unless it leaves `reservedBytes` for the other attributes. */
export function packDocument(text: string, reservedBytes: number): Uint8Array {
  const document = compress(text);
  if (document.length > MAX_ITEM_BYTES - reservedBytes) throw new ApiError('DOCUMENT_TOO_LARGE');
  return document;
}

// The version store keeps a document in a partition of its own. Each version is two items, its compressed text and
// its metadata, so that a list of versions reads no text.

/** For keys, names and the space that every write leaves free. */
const RESERVED_BYTES = 2048;

const METADATA = 'VERSION#';
const TEXT = 'DOCUMENT#';
/** Sorts after every number. */
const LAST = '~';

/** Returns the writes of a new version. They fail with `WriteConflict` if the version exists. */
export function newVersion(
  table: string,
  pk: string,
  metadata: { version: number },
  text: string,
): TransactWrite[] {
  const { version } = metadata;
  const number = padVersion(version);
  const document = packDocument(text, RESERVED_BYTES);
  return [
    put(table, { ...metadata, pk, sk: METADATA + number }, { condition: notExists }),
    put(table, { pk, sk: TEXT + number, version, document }, { condition: notExists }),
  ];
}

/**
 * Yields the metadata of versions, newest first, starting below version `before`. One call for each megabyte,
 * or for each `pageSize` versions.
 */
export async function* listVersions(
  table: string,
  pk: string,
  { before, pageSize }: { before?: number | undefined; pageSize?: number | undefined },
): AsyncGenerator<VersionMetadata> {
  const to = METADATA + (before === undefined ? LAST : padVersion(before - 1));
  const range = { table, pk, from: METADATA, to, newestFirst: true };
  const query = pageSize === undefined ? range : { ...range, limit: pageSize };
  for await (const page of queryPages<Key & VersionMetadata>(query))
    for (const { pk: _pk, sk: _sk, ...metadata } of page) yield metadata;
}

/** Returns a version, by default the newest, or undefined. One call. */
export async function readVersion(table: string, pk: string, version?: number) {
  if (version !== undefined) {
    const item = await getItem(table, { pk, sk: TEXT + padVersion(version) });
    return item && toVersion(item);
  }
  const query = { table, pk, from: TEXT, to: TEXT + LAST, newestFirst: true, limit: 1 };
  for await (const [item] of queryPages(query)) return item && toVersion(item);
  return undefined;
}

/** Returns those of the versions that exist. One call. */
export async function readVersions(table: string, pk: string, versions: number[]) {
  const keys = [...new Set(versions)].map((version) => ({ pk, sk: TEXT + padVersion(version) }));
  return (await getItems(table, keys, ['version', 'document'])).map(toVersion);
}

const toVersion = ({ version, document }: Item) => ({
  version: version as number,
  text: decompress(document as Uint8Array),
});
