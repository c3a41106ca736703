import * as z from 'zod/mini';
import { datetime, nullish, name, text, integer } from '#lib/contract/fields.ts';
import { fileName } from '#lib/contract/fields/files.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { commentContent, MOST_LINKS, replyContent } from '../contracts/comment-fields.ts';
import { inputsOf } from '../contracts/field-lists.ts';
import { rule } from '../contracts/rule.ts';
import { isFileKey } from '../attachments/keys.ts';
import { count, metadata, user } from './archived.ts';

/** As many as the keys of versions have digits for. */
const HIGHEST_VERSION = 99_999_999;

/** Links of a record in any form: earlier services did not check them. */
const links = {
  issue_tracker_links: nullish(
    listOf(text('A link'), { description: 'Links of the record' }, { maxItems: MOST_LINKS }),
  ),
};

/** An annotation as it was given out, or as earlier listings have it, whose ids may repeat. */
export const archivedAnnotation = z.object({
  id: count,
  annotation_id: count,
  annotation: text('What it says'),
  user_name: user,
  metadata,
  version: count,
});

/** A version of a comment as it was given out, or a comment of earlier listings, on a shift or on a log. */
export const archivedComment = z.object({
  id: count,
  comment_id: count,
  comment_version: nullish(integer(1, HIGHEST_VERSION, 'Its number')),
  ...inputsOf(commentContent),
  ...links,
  operator_name: user,
  metadata,
});

export const archivedReply = z.object({
  id: count,
  reply_id: count,
  ...inputsOf(replyContent),
  ...links,
  operator_name: user,
  metadata,
});

/** A file whose bytes lie in a bucket, below a key that a service like this one has given them. */
export const archivedImage = z
  .object({
    unique_id: name('Id of the file'),
    file_name: fileName('What it is called'),
    content_type: name('What it is'),
    size: integer(1, Number.MAX_SAFE_INTEGER, 'Bytes that it has'),
    file_key: text('Where it lies'),
    timestamp: datetime('When it was announced'),
  })
  .check(
    rule<{ file_key: unknown; unique_id: unknown }>({
      field: 'file_key',
      type: 'value_error',
      message: 'Input should be the key of a file of this service',
      holds: ({ file_key, unique_id }) => isFileKey(String(file_key), String(unique_id)),
    }),
  );

export type ArchivedAnnotation = z.output<typeof archivedAnnotation>;
export type ArchivedComment = z.output<typeof archivedComment>;
export type ArchivedReply = z.output<typeof archivedReply>;
export type ArchivedImage = z.output<typeof archivedImage>;
