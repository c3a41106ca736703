/** The kinds of entries, as the filter `kind` names them. */
export const entryKinds = [
  'comment',
  'reply',
  'annotation',
  'shift',
  'log',
  'ticket',
  'item',
  'loss',
] as const;

export type EntryKind = (typeof entryKinds)[number];

/** A reference to an entry by its kind and id: `comment#7`. */
export type EntryRef = `${EntryKind}#${string}`;

/** The URLs of an entry's tickets, and the entries that it belongs to: the item of a loss, the comment of an item. */
type EntryLinks = { tickets?: string[]; about?: EntryRef[] };

/** A searchable record, as its service describes it. */
export type Entry = {
  kind: EntryKind;
  /** The id, as the API of the resource names it. */
  id: string;
  shift_id?: number;
  /** The creator. */
  author: string;
  /** The name of the creator, if the token had one. */
  author_name?: string;
  /** The time of the creation, in UTC. */
  time: string;
  text: string;
  tags: string[];
  component?: string;
  /** The execution block that the entry refers to, for `eb:`. */
  eb_id?: string;
  links?: EntryLinks;
  /** When it happened, if that was given. Filters by time use the creation. */
  occurred_on?: string;
  /** It was a mistake: hits say so, and it is not similar to anything. */
  withdrawn?: true;
  /** Orders the states of an entry: the id of its event. An older version never replaces a newer one. */
  version: string;
};

/** An entry that is no longer searchable since this version. It remains, so that no older event restores it. */
export type Tombstone = Pick<Entry, 'kind' | 'id' | 'version'>;

/** The new state of an entry. */
export type EntryChange = Entry | Tombstone;
