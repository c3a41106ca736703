import { toSortable } from '#lib/contract/datetime.ts';
import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { log } from '#lib/platform/log.ts';
import { entryKey, parseEntryId, postingKey } from '../keys.ts';
import type { Tombstone, Entry } from '../model.ts';

/** Postings of an entry: their common sort key, which contains the entry's time, and their terms. */
export type Postings = { key: string; terms: string[] };

/** The stored state of an entry. */
export type StoredEntry = {
  entry: Entry;
  /** The terms of its postings. */
  terms: string[];
  /** Postings of earlier states that are not yet all removed. */
  stale: Postings[];
  /** Its postings are not yet all written. */
  isPending: boolean;
  /** It is no longer searchable. */
  isTombstone: boolean;
};

/** An item of an entry, whose `pk` names its kind and id. Text and terms are compressed, so that most entries take one write unit. */
export type EntryItem = Key &
  Omit<Entry, 'kind' | 'id' | 'text' | 'tags'> & {
    tags?: string[];
    content: Uint8Array;
    stale?: Uint8Array;
    pending?: boolean;
    cleared?: boolean;
  };

type Content = { text: string; terms: string[] };

export const sortKeyOf = ({ time, kind, id }: Entry): string =>
  postingKey(toSortable(time), kind, id);

/** Returns the postings of an entry. */
export const postingsOf = ({ entry, terms }: Pick<StoredEntry, 'entry' | 'terms'>): Postings => ({
  key: sortKeyOf(entry),
  terms,
});

/** Returns the entry of a tombstone, which has no terms. */
export const toTombstone = (tombstone: Tombstone): Entry => ({
  ...tombstone,
  author: '',
  time: '',
  text: '',
  tags: [],
});

/** The attributes that the item of an entry loses once all of its postings are written. */
export const completion = { pending: undefined, stale: undefined };

/** Returns the item of an entry. */
export function entryItem({ entry, terms, stale, isPending, isTombstone }: StoredEntry): EntryItem {
  const { kind, id, text, tags, ...fields } = entry;
  const content: Content = { text, terms };
  return {
    ...entryKey({ kind, id }),
    ...fields,
    ...(tags.length > 0 && { tags }),
    content: compress(JSON.stringify(content)),
    ...(isPending && { pending: true }),
    ...(stale.length > 0 && { stale: compress(JSON.stringify(stale)) }),
    ...(isTombstone && { cleared: true }),
  };
}

/** Returns the entry of an item; undefined if it cannot be read. `npm run reindex` replaces such an item. */
export function readStoredEntry(item: EntryItem): StoredEntry | undefined {
  try {
    return toStoredEntry(item);
  } catch (error) {
    log('error', 'ENTRY_UNREADABLE', { entry: item.pk }, error);
    return undefined;
  }
}

/** Returns the entry of an item. */
function toStoredEntry({ pk, sk: _sk, content, ...attributes }: EntryItem): StoredEntry {
  const { tags = [], stale, pending = false, cleared = false, ...fields } = attributes;
  const { text, terms } = JSON.parse(decompress(content)) as Content;
  return {
    entry: { ...parseEntryId(pk), ...fields, tags, text },
    terms,
    stale: stale === undefined ? [] : (JSON.parse(decompress(stale)) as Postings[]),
    isPending: pending,
    isTombstone: cleared,
  };
}
