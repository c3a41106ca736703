import type { Entry, EntryChange, EntryRef } from '../model.ts';

type Metadata = { created_by: string; created_by_name?: string | undefined; created_on: string };

/** Returns a change to an entry; without a text and tags it is no longer searchable. */
export const changeTo = ({ text, tags, ...entry }: Entry): EntryChange =>
  text === '' && tags.length === 0
    ? { kind: entry.kind, id: entry.id, version: entry.version }
    : { ...entry, text, tags };

export const authorAndTime = ({ created_by, created_by_name: name, created_on }: Metadata) => ({
  author: created_by,
  ...(name !== undefined && { author_name: name }),
  time: created_on,
});

export const joinLines = (texts: (string | number | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('\n');

/** The maximum length of a ticket's URL: a record has up to a hundred, and the item of an entry at most 400 KB. */
const MAX_URL_CHARS = 1000;
export const isShort = (url: string) => url.length <= MAX_URL_CHARS;

export const aboutLinks = (...about: (EntryRef | false)[]) => {
  const refs = about.filter((ref) => ref !== false);
  return refs.length > 0 ? { links: { about: refs } } : {};
};

export function ticketLinks(urls: string[] = []) {
  const tickets = urls.filter(isShort);
  return tickets.length > 0 ? { links: { tickets } } : {};
}

export const optionalFields = (fields: {
  component?: string | undefined;
  eb_id?: string | number | undefined;
  occurred_on?: string | undefined;
}) => ({
  ...(fields.occurred_on !== undefined && { occurred_on: fields.occurred_on }),
  ...(fields.component !== undefined && { component: fields.component }),
  ...(fields.eb_id !== undefined && { eb_id: String(fields.eb_id) }),
});
