import { randomUUID } from 'node:crypto';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { Key } from '#lib/platform/dynamo/read.ts';
import type { AnnouncedFile, FileReference } from '../contracts/inputs/attachment-input.ts';
import { pick, omitUndefined } from '../fields/field-lists.ts';
import {
  isAwaited,
  mediaKeys,
  UPLOAD_DAYS,
  type Attachment,
  type NewAttachments,
} from './attachment.ts';
import type { FileFormat } from '#lib/file-formats/formats.ts';
import { MAX_FILES } from '../contracts/inputs/files.ts';
import { findAttachments } from './repository.ts';
import { fileKey } from './object-keys.ts';

type List = (AnnouncedFile | FileReference)[] | undefined;

/**
 * Returns the files that a request adds to a comment or a reply, each with a new id. Content beside the id
 * of a stored file is ignored: files are not copied.
 */
export async function newAttachments(
  list: List,
  files: SentFile<FileFormat>[],
  { shift_id, comment_id, now }: { shift_id: number; comment_id: number; now: string },
): Promise<NewAttachments> {
  const claimedIds = files.flatMap(({ unique_id }) => unique_id ?? []);
  const storedFiles = await findAttachments(claimedIds);
  const isNew = ({ unique_id }: SentFile) => unique_id === undefined || !storedFiles.has(unique_id);
  const attachment = (file: AnnouncedFile): Attachment => ({
    ...omitUndefined(file),
    unique_id: randomUUID(),
    timestamp: now,
  });
  return {
    announced: (list ?? []).flatMap((entry) => ('unique_id' in entry ? [] : attachment(entry))),
    sent: files.filter(isNew).map(({ file_name, format, bytes }) => {
      const newAttachment = attachment({
        file_name,
        content_type: format.type,
        size: bytes.length,
      });
      const file_key = fileKey({ shift_id, comment_id }, newAttachment.unique_id, format.extension);
      return { attachment: { ...newAttachment, file_key }, bytes, disposition: format.disposition };
    }),
  };
}

/**
 * Returns the current files of a comment that a PUT retains: those that its list names, and those that are
 * still awaited, which no client has seen. Also restores files of earlier versions that the list names. Without a list
 * all files are retained. Throws 422 for an id that is no file of this comment.
 */
export async function retainedAttachments(
  current: Attachment[],
  comment: Key,
  list: List,
): Promise<Attachment[]> {
  if (list === undefined) return current;
  const namedEntries = new Map(
    list.flatMap((entry, at) =>
      'unique_id' in entry ? [[entry.unique_id, { ...entry, at }]] : [],
    ),
  );
  const retainedFiles = current.filter(
    (file) => isAwaited(file) || namedEntries.has(file.unique_id),
  );
  for (const { unique_id } of current) namedEntries.delete(unique_id);
  const earlierFiles = await findAttachments([...namedEntries.keys()]);
  const restoredFiles: Attachment[] = [];
  const unknownPositions: number[] = [];
  for (const [id, { at, hasContent }] of namedEntries) {
    const file = earlierFiles.get(id);
    const isOfComment = file?.ownerKey.pk === comment.pk && file.ownerKey.sk === comment.sk;
    if (file && isOfComment && !isAwaited(file))
      restoredFiles.push(omitUndefined({ ...pick(file, mediaKeys), size: file.size }));
    else if (!hasContent) unknownPositions.push(at);
  }
  if (unknownPositions.length > 0) throw new InvalidRequest(unknownPositions.map(notOfThisComment));
  return [...retainedFiles, ...restoredFiles];
}

const notOfThisComment = (at: number) => ({
  loc: ['body', 'image', at, 'unique_id'],
  msg: 'Input should be the id of a file of this comment',
  type: 'value_error',
});

/** Adds new files to retained ones, without those that were not uploaded in time. Throws 413 above 20. */
export function mergeAttachments(
  retainedFiles: Attachment[],
  { announced, sent }: NewAttachments,
  now: string,
): Attachment[] {
  const oldest = Date.parse(now) - UPLOAD_DAYS * 86_400_000;
  const isAlive = (file: Attachment) =>
    !isAwaited(file) || file.expected_key !== undefined || Date.parse(file.timestamp) >= oldest;
  const addedFiles = [...announced, ...sent.map(({ attachment }) => attachment)];
  const files = [...retainedFiles.filter(isAlive), ...addedFiles];
  if (files.length > MAX_FILES) throw new ApiError('TOO_MANY_FILES', { limit: MAX_FILES });
  return files;
}
