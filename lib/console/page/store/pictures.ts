import { creatorOf } from '#lib/night/names.ts';
import type { Comment, Entry, Media, Reply } from './records.ts';

/** A picture and the entry that has it. */
export type EntryPicture = { file: Media; author: string; at: string };

/** The types that every browser draws. */
export const PICTURE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
];

/** Returns the pictures of entries in their order. */
export const picturesOf = (entries: readonly Entry[]): EntryPicture[] =>
  entries.flatMap(({ kind, record }) => (kind === 'comment' ? picturesIn(record) : []));

/** Returns the pictures of a comment and its replies. */
export const picturesIn = (comment: Comment): EntryPicture[] =>
  [comment, ...comment.replies].flatMap(ofRecord);

const operatorOf = (record: Comment | Reply): string | undefined =>
  'operator_name' in record ? record.operator_name : undefined;

const ofRecord = (record: Comment | Reply): EntryPicture[] =>
  record.image
    .filter(({ content_type, path }) => PICTURE_TYPES.includes(content_type) && path !== undefined)
    .map((file) => ({
      file,
      author: operatorOf(record) ?? creatorOf(record.metadata),
      at: record.metadata.created_on,
    }));
