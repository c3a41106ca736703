import { creatorOf } from '#lib/night/names.ts';
import type { Comment, Entry, Media, Reply } from './records.ts';

/** How a file is shown in the page. */
export type PreviewKind = 'picture' | 'text' | 'fits';

/** A file that can be shown in the page, and the entry that has it. */
export type Preview = { file: Media; kind: PreviewKind; author: string; at: string };

/** The types that every browser draws, and those that the page reads. */
const kinds: Partial<Record<string, PreviewKind>> = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/gif': 'picture',
  'image/webp': 'picture',
  'application/fits': 'fits',
  'text/plain': 'text',
};

/** Returns how a file of a media type is shown; undefined if it is downloaded. */
export const previewKind = (type: string): PreviewKind | undefined =>
  kinds[type.split(';')[0] ?? ''];

/** Returns the files of entries that can be shown, in their order. */
export const previewsOf = (entries: readonly Entry[]): Preview[] =>
  entries.flatMap(({ kind, record }) => (kind === 'comment' ? previewsIn(record) : []));

/** Returns the files of a comment and its replies that can be shown. */
export const previewsIn = (comment: Comment): Preview[] =>
  [comment, ...comment.replies].flatMap(ofRecord);

const operatorOf = (record: Comment | Reply): string | undefined =>
  'operator_name' in record ? record.operator_name : undefined;

const ofRecord = (record: Comment | Reply): Preview[] =>
  record.image.flatMap((file) => {
    const kind = previewKind(file.content_type);
    if (!kind || file.path === undefined) return [];
    const author = operatorOf(record) ?? creatorOf(record.metadata);
    return [{ file, kind, author, at: record.metadata.created_on }];
  });
