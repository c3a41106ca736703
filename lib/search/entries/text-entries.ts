import { splitReferences, tagsAmong } from '#lib/characters/references.ts';
import {
  authorAndTime,
  changeTo,
  isShort,
  joinLines,
  optionalFields,
  ticketLinks,
} from './entry-parts.ts';
import type { Records } from './records.ts';

type Content = Pick<Records['comment'], 'tags' | 'issue_tracker_links' | 'image'>;

/** Returns the names of a comment's or a reply's files that have arrived, and the keys of its tickets. */
const attachmentTexts = ({ image = [], issue_tracker_links = [] }: Content): string[] => [
  ...image.flatMap(({ file_name, file_key }) => (file_key === undefined ? [] : [file_name])),
  ...issue_tracker_links
    .filter(isShort)
    .flatMap((url) => url.split(/[?#]/)[0]?.split('/').at(-1) ?? []),
];

export function commentEntry(record: Records['comment'], version: string) {
  const {
    comment_id,
    shift_fk,
    comment,
    eb_fk,
    tags = [],
    metadata,
    occurred_on,
    withdrawn,
  } = record;
  return changeTo({
    kind: 'comment',
    id: String(comment_id),
    shift_id: shift_fk,
    ...authorAndTime(metadata),
    text: joinLines([comment, ...attachmentTexts(record)]),
    tags,
    ...optionalFields({ eb_id: eb_fk, occurred_on }),
    ...ticketLinks(record.issue_tracker_links),
    ...(withdrawn && { withdrawn }),
    version,
  });
}

export function replyEntry(record: Records['reply'], version: string) {
  const { reply_id, shift_id, reply_text, tags = [], metadata, withdrawn } = record;
  return changeTo({
    kind: 'reply',
    id: String(reply_id),
    shift_id,
    ...authorAndTime(metadata),
    text: joinLines([reply_text, ...attachmentTexts(record)]),
    tags,
    ...ticketLinks(record.issue_tracker_links),
    ...(withdrawn && { withdrawn }),
    version,
  });
}

export function annotationEntry(record: Records['annotation'], version: string) {
  const { id, annotation_id = id, shift_id, annotation = '', metadata } = record;
  const { occurred_on, withdrawn } = record;
  return changeTo({
    kind: 'annotation',
    id: String(annotation_id),
    shift_id,
    ...authorAndTime(metadata),
    text: annotation,
    // An annotation has no tags but those in its text.
    tags: tagsAmong(splitReferences(annotation)),
    ...optionalFields({ occurred_on }),
    ...(withdrawn && { withdrawn }),
    version,
  });
}

export function shiftEntry(record: Records['shift'], version: string) {
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
