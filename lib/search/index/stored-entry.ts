import { toSortable } from '#lib/contract/datetime.ts';
import { compress, decompress } from '#lib/platform/dynamo/compression.ts';
import type { Item } from '#lib/platform/dynamo/read.ts';
import { log } from '#lib/platform/log.ts';
import { entryKey, parseEntryId, postingKey } from '../keys.ts';
import type { ClearedEntry, Entry } from '../model.ts';

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
  isCleared: boolean;
};

type Content = { text: string; terms: string[] };

export const sortKeyOf = ({ time, kind, id }: Entry): string =>
  postingKey(toSortable(time), kind, id);

/** Returns the postings of an entry. */
export const postingsOf = ({ entry, terms }: Pick<StoredEntry, 'entry' | 'terms'>): Postings => ({
  key: sortKeyOf(entry),
  terms,
});

/** Returns an entry that has no terms. */
export const clearedEntry = (cleared: ClearedEntry): Entry => ({
  ...cleared,
  author: '',
  time: '',
  text: '',
  tags: [],
});

/** The attributes that the item of an entry loses once all of its postings are written. */
export const completion = { pending: undefined, stale: undefined };

/** Returns the item of an entry. Text and terms are compressed, so that most entries take one write unit. */
export function entryItem({ entry, terms, stale, isPending, isCleared }: StoredEntry) {
  const { kind, id, text, tags, ...fields } = entry;
  const content: Content = { text, terms };
  return {
    ...entryKey({ kind, id }),
    ...fields,
    ...(tags.length > 0 && { tags }),
    content: compress(JSON.stringify(content)),
    ...(isPending && { pending: true }),
    ...(stale.length > 0 && { stale: compress(JSON.stringify(stale)) }),
    ...(isCleared && { cleared: true }),
  };
}

type StoredFields = Omit<Entry, 'kind' | 'id' | 'text' | 'tags'> & { pk: string; tags?: string[] };

/** Returns the entry of an item; undefined if it cannot be read. `npm run reindex` replaces such an item. */
export function readStoredEntry(item: Item): StoredEntry | undefined {
  try {
    return toStoredEntry(item);
  } catch (error) {
    log('error', 'ENTRY_UNREADABLE', { entry: item.pk }, error);
    return undefined;
  }
}

/** Returns the entry of an item. */
function toStoredEntry(item: Item): StoredEntry {
  const fields = item as Item & StoredFields;
  const { text, terms } = JSON.parse(decompress(item.content as Uint8Array)) as Content;
  const stale = item.stale === undefined ? '[]' : decompress(item.stale as Uint8Array);
  const { author, time, version, tags = [], shift_id, component, eb_id, links } = fields;
  return {
    entry: {
      ...parseEntryId(fields.pk),
      ...{ author, time, version, tags, text },
      ...(shift_id !== undefined && { shift_id }),
      ...(component !== undefined && { component }),
      ...(eb_id !== undefined && { eb_id }),
      ...(links && { links }),
    },
    terms,
    stale: JSON.parse(stale) as Postings[],
    isPending: item.pending === true,
    isCleared: item.cleared === true,
  };
}
