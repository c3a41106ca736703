import { ApiError } from '#lib/contract/errors.ts';
import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import { getItem, getItems, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { notExists, put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';

// A document that is kept in versions, in a partition of its own. Each version is two items: the
// document, its text compressed; and what is said of it, so that a list of versions reads no document.

/** What is said of a version: its number, and who made it when. */
export type Said = { version: number };

/** A version of a document, as it was stored. */
export type Stored = { version: number; text: string };

/** An item has 400 KB; so many of them are for keys and names, and for what every write leaves free. */
const DOCUMENT_BYTES = 400 * 1024 - 2048;

const SAID = 'VERSION#';
const TEXT = 'DOCUMENT#';
/** Sorts after every number. */
const LAST = '~';

const place = (version: number) => String(version).padStart(10, '0');

/** Steps that put a version which is not there yet; `Stale` where another came first. */
export function newVersion(table: string, pk: string, said: Said, text: string): TransactWrite[] {
  const document = compress(text);
  if (document.length > DOCUMENT_BYTES) throw new ApiError('DOCUMENT_TOO_LARGE');
  const { version } = said;
  const items = [
    { ...said, pk, sk: SAID + place(version) },
    { pk, sk: TEXT + place(version), version, document },
  ];
  return items.map((item) => put(table, item, { condition: notExists }));
}

/**
 * Yields the metadata of versions, newest first, beginning with the one before `before`. One call for each
 * megabyte, or for each `pageSize` versions.
 */
export async function* listVersions<T extends Said>(
  table: string,
  pk: string,
  { before, pageSize }: { before?: number | undefined; pageSize?: number | undefined } = {},
): AsyncGenerator<T> {
  const to = SAID + (before === undefined ? LAST : place(before - 1));
  const range = { table, pk, from: SAID, to, newestFirst: true };
  const query = pageSize === undefined ? range : { ...range, limit: pageSize };
  for await (const page of queryPages<Key & T>(query))
    for (const { pk: _pk, sk: _sk, ...metadata } of page) yield metadata as unknown as T;
}

/** A version, the newest where none is named, or undefined where there is none such. One call. */
export async function readVersion(
  table: string,
  pk: string,
  version?: number,
): Promise<Stored | undefined> {
  if (version !== undefined) {
    const item = await getItem(table, { pk, sk: TEXT + place(version) });
    return item && stored(item);
  }
  const query = { table, pk, from: TEXT, to: TEXT + LAST, newestFirst: true, limit: 1 };
  for await (const [item] of queryPages(query)) return item && stored(item);
  return undefined;
}

/** The versions of those numbers that there are. One call. */
export async function readVersions(
  table: string,
  pk: string,
  versions: number[],
): Promise<Stored[]> {
  const keys = [...new Set(versions)].map((version) => ({ pk, sk: TEXT + place(version) }));
  return (await getItems(table, keys, ['version', 'document'])).map(stored);
}

const stored = ({ version, document }: Item): Stored => ({
  version: version as number,
  text: decompress(document as Uint8Array),
});
