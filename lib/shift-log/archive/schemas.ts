import * as z from 'zod/mini';
import { toSortable } from '#lib/contract/datetime.ts';
import {
  datetime,
  externalId,
  integer,
  name,
  nullable,
  nullish,
  text,
} from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';

import { commentContent, MAX_LINKS, replyContent } from '../contracts/resources/comment-fields.ts';
import { logFieldsInput } from '../contracts/inputs/execution-blocks.ts';
import * as common from '../contracts/resources/common.ts';
import * as responses from '../contracts/resources/shift.ts';
import { inputsOf, schemasOf, type NamesOf, type ValueOf } from '../fields/field-lists.ts';
import { newMetadata, updateMetadata, type Metadata } from '../shifts/metadata.ts';
import { withoutNull } from './parse.ts';
import { isFileKey, isThumbnailKey } from '../attachments/object-keys.ts';

/** The highest version number that fits the sort key of a version. */
export const MAX_VERSION = 99_999_999;

const user = nullish(name('A user'));
const number = nullish(integer(1, Number.MAX_SAFE_INTEGER, 'An id or a version'));

/** The metadata of a record, of which files may have a part. */
export const metadata = nullish(z.object(nullable(common.metadata().shape)));

/*
 * Each schema has the fields of its resource, so that an import accepts a new field without a change here. Only fields
 * that differ in files, or are not imported, are named.
 */

/** The own fields of an exported shift, or of one in an earlier listing. */
export const archivedShift = z.object({
  ...nullable(schemasOf(responses.shiftFields)),
  shift_id: nullish(externalId('Id of the shift')),
  created_time: nullish(datetime('A time')),
  operator_name: name('Operator on duty'),
  metadata,
  version: number,
});

const archivedLogFields = {
  ...logFieldsInput,
  id: number,
  metadata,
} satisfies NamesOf<
  Omit<ValueOf<typeof responses.shiftLogFields>, 'shift_id' | 'sbi_status_reported'>
>;

/** An exported log, or an execution block as PATCH logs accepts it. In files, `sbi_status_reported` has its stored name. */
export const archivedLog = z.pipe(
  z.object({ ...archivedLogFields, sbi_status_said: nullish(z.boolean()) }),
  z.transform(({ sbi_status_said, ...log }) => ({ ...log, sbi_status_reported: sbi_status_said })),
);

const { shift_id: _shiftId, ...annotationFields } = responses.annotationFields;

/** An exported annotation, or one of an earlier listing, where ids may repeat. */
export const archivedAnnotation = z.object({
  ...nullable(schemasOf(annotationFields)),
  annotation_id: number,
  annotation: text('Text of the annotation'),
  metadata,
});

/** Links are not checked: earlier services accepted any text. */
const issue_tracker_links = nullish(
  listOf(text('A link'), { description: 'Links of the record' }, { maxItems: MAX_LINKS }),
);

/** What comments and replies have in files. */
const commentRecord = {
  id: number,
  issue_tracker_links,
  image: z.optional(z.unknown()),
  operator_name: user,
  metadata,
};

const { shift_fk: _shiftFk, tickets: _tickets, ...commentFields } = responses.commentFields;

/** An exported version of a comment, or a comment of an earlier listing, on a shift or on a log. */
export const archivedComment = z.object({
  ...nullable(schemasOf(commentFields)),
  ...inputsOf(commentContent),
  ...commentRecord,
  comment_version: nullish(integer(1, MAX_VERSION, 'Number of the version')),
});

const { shift_id: _shiftOf, comment_id: _commentId, ...replyFields } = responses.replyFields;

export const archivedReply = z.object({
  ...nullable(schemasOf(replyFields)),
  ...inputsOf(replyContent),
  ...commentRecord,
});

/** The name of a stored file. Earlier services accepted more names than requests may have today. */
const storedFileName = name('Name of the file').check(
  z.refine((text) => !/[/\\\p{Cc}]/u.test(text) && !/^\.\.?$/.test(text), {
    message: 'File name should have no slashes or control characters, and should not be . or ..',
  }),
);

/** An image whose object has a key of this service. The file does not contain its bytes. */
export const archivedImage = z
  .object({
    ...schemasOf(responses.mediaFields),
    file_name: storedFileName,
    file_key: text('Key of the object'),
    size: integer(1, Number.MAX_SAFE_INTEGER, 'Size in bytes'),
  })
  .check(
    z.refine(({ file_key, unique_id }) => isFileKey(file_key, unique_id), {
      path: ['file_key'],
      message: 'Input should be the key of a file of this service',
    }),
    z.refine(
      ({ file_key, thumbnail_key: key }) => key === undefined || isThumbnailKey(key, file_key),
      { path: ['thumbnail_key'], message: 'Input should be the key of the thumbnail of this file' },
    ),
  );

export type ArchivedShift = z.output<typeof archivedShift>;
export type ArchivedLog = z.output<typeof archivedLog>;

/** Returns complete metadata: missing users and times are those of the creation. */
export function toMetadata(
  input: z.output<typeof metadata>,
  creator: string,
  time: string,
): Metadata {
  const { created_by = creator, created_on = time, ...fields } = withoutNull(input ?? {});
  // A name belongs to the user beside it.
  const name = input?.created_by == null ? undefined : fields.created_by_name;
  const author = { user: created_by, name };
  const { last_modified_by: user, last_modified_by_name, last_modified_on = created_on } = fields;
  const editor = user === undefined ? author : { user, name: last_modified_by_name };
  return updateMetadata(newMetadata(author, created_on), editor, last_modified_on);
}

/** Returns a key of an item's creation time, creator and further values. */
export const keyOfItem = (
  { created_on, created_by }: Metadata,
  ...more: (string | number | undefined)[]
): string => JSON.stringify([toSortable(created_on), created_by, ...more]);
