import type * as z from 'zod/mini';
import type { Tombstone, Entry, EntryRef } from '../model.ts';
import type * as records from './records.ts';

/** The new state of an entry. */
export type EntryChange = Entry | Tombstone;

type Metadata = { created_by: string; created_on: string };
type Content = Pick<z.output<typeof records.comment>, 'tags' | 'issue_tracker_links' | 'image'>;

/** Returns a change to an entry; without a text and tags it is no longer searchable. */
const changeTo = ({ text, tags, ...entry }: Entry): EntryChange =>
  text === '' && tags.length === 0
    ? { kind: entry.kind, id: entry.id, version: entry.version }
    : { ...entry, text, tags };

const authorAndTime = ({ created_by, created_on }: Metadata) => ({
  author: created_by,
  time: created_on,
});

const joinLines = (texts: (string | number | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('\n');

/** The maximum length of a ticket's URL: a record has up to a hundred, and the item of an entry at most 400 KB. */
const MAX_URL_CHARS = 1000;
const isShort = (url: string) => url.length <= MAX_URL_CHARS;

/** Returns the names of a comment's or a reply's files that have arrived, and the keys of its tickets. */
const attachmentTexts = ({ image = [], issue_tracker_links = [] }: Content): string[] => [
  ...image.flatMap(({ file_name, file_key }) => (file_key === undefined ? [] : [file_name])),
  ...issue_tracker_links
    .filter(isShort)
    .flatMap((url) => url.split(/[?#]/)[0]?.split('/').at(-1) ?? []),
];

const aboutLinks = (...about: (EntryRef | false)[]) => {
  const refs = about.filter((ref) => ref !== false);
  return refs.length > 0 ? { links: { about: refs } } : {};
};

function ticketLinks(urls: string[] = []) {
  const tickets = urls.filter(isShort);
  return tickets.length > 0 ? { links: { tickets } } : {};
}

const optionalFields = (fields: {
  component?: string | undefined;
  eb_id?: string | number | undefined;
}) => ({
  ...(fields.component !== undefined && { component: fields.component }),
  ...(fields.eb_id !== undefined && { eb_id: String(fields.eb_id) }),
});

export function commentEntry(record: z.output<typeof records.comment>, version: string) {
  const { comment_id, shift_fk, comment, eb_fk, tags = [], metadata } = record;
  return changeTo({
    kind: 'comment',
    id: String(comment_id),
    shift_id: shift_fk,
    ...authorAndTime(metadata),
    text: joinLines([comment, ...attachmentTexts(record)]),
    tags,
    ...optionalFields({ eb_id: eb_fk }),
    ...ticketLinks(record.issue_tracker_links),
    version,
  });
}

export function replyEntry(record: z.output<typeof records.reply>, version: string) {
  const { reply_id, shift_id, reply_text, tags = [], metadata } = record;
  return changeTo({
    kind: 'reply',
    id: String(reply_id),
    shift_id,
    ...authorAndTime(metadata),
    text: joinLines([reply_text, ...attachmentTexts(record)]),
    tags,
    ...ticketLinks(record.issue_tracker_links),
    version,
  });
}

export function annotationEntry(record: z.output<typeof records.annotation>, version: string) {
  const { id, annotation_id = id, shift_id, annotation = '', metadata } = record;
  return changeTo({
    kind: 'annotation',
    id: String(annotation_id),
    shift_id,
    ...authorAndTime(metadata),
    text: annotation,
    tags: [],
    version,
  });
}

export function shiftEntry(record: z.output<typeof records.shift>, version: string) {
  const { shift_id, source_id, shift_start, shift_end, operator_name, metadata } = record;
  const [first, last] = [shift_start, shift_end ?? shift_start].map((time) => time.slice(0, 10));
  return changeTo({
    kind: 'shift',
    id: String(shift_id),
    shift_id,
    ...authorAndTime(metadata),
    text: joinLines([
      `${operator_name}, ${first === last ? first : `${first} to ${last}`}`,
      source_id,
    ]),
    tags: [],
    version,
  });
}

export function itemEntry(record: z.output<typeof records.item>, version: string) {
  const { item_id, title, detail, resolution, component, opened_in, comment_id, record_id } =
    record;
  return changeTo({
    kind: 'item',
    id: String(item_id),
    ...(opened_in !== undefined && { shift_id: opened_in }),
    ...authorAndTime(record.metadata),
    text: joinLines([title, detail, resolution]),
    tags: [],
    ...optionalFields({ component }),
    ...aboutLinks(
      comment_id !== undefined && `comment#${comment_id}`,
      record_id !== undefined && `ticket#${record_id}`,
    ),
    version,
  });
}

export function lossEntry(record: z.output<typeof records.loss>, version: string) {
  const { loss_id, shift_id, category, component, item_id, eb_id, note, metadata } = record;
  return changeTo({
    kind: 'loss',
    id: String(loss_id),
    shift_id,
    ...authorAndTime(metadata),
    text: joinLines([category, note]),
    tags: [],
    ...optionalFields({ component, eb_id }),
    ...aboutLinks(item_id !== undefined && `item#${item_id}`),
    version,
  });
}

/** Returns the entry of a ticket, with the shift of its comment. None before the tracker has created it. */
export function ticketEntry(
  { record_id, requested_by, requested_on, ticket }: z.output<typeof records.ticket>,
  shift_id: number | undefined,
  version: string,
): EntryChange[] {
  if (!ticket) return [];
  const creation = authorAndTime({ created_by: requested_by, created_on: requested_on });
  return [
    changeTo({
      kind: 'ticket',
      id: record_id,
      ...(shift_id !== undefined && { shift_id }),
      ...creation,
      text: `${ticket.key} ${ticket.summary}`,
      tags: [],
      ...ticketLinks(ticket.url === undefined ? [] : [ticket.url]),
      version,
    }),
  ];
}
