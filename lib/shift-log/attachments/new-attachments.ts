import { randomUUID } from 'node:crypto';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { Key } from '#lib/platform/dynamo/read.ts';
import type { AnnouncedFile, FileReference } from '../contracts/inputs/attachment-input.ts';
import { pick, omitUndefined } from '../field-lists.ts';
import {
  fileKey,
  isAwaited,
  mediaKeys,
  UPLOAD_DAYS,
  type Attachment,
  type NewAttachments,
} from './attachment.ts';
import { MAX_FILES, type FileFormat } from '../contracts/inputs/files.ts';
import { findAttachments } from './repository.ts';

type List = (AnnouncedFile | FileReference)[] | null | undefined;

/**
 * Returns the files that a request adds to a comment or a reply, each with a new id. Content beside the id
 * of a stored file is ignored: files are not copied.
 */
export async function newAttachments(
  list: List,
  files: SentFile<FileFormat>[],
  { shift_id, comment_id, now }: { shift_id: number; comment_id: number; now: string },
): Promise<NewAttachments> {
  const claimed = files.flatMap(({ unique_id }) => unique_id ?? []);
  const stored = await findAttachments(claimed);
  const isNew = ({ unique_id }: SentFile) => unique_id === undefined || !stored.has(unique_id);
  const attachment = (file: AnnouncedFile): Attachment => ({
    ...omitUndefined(file),
    unique_id: randomUUID(),
    timestamp: now,
  });
  return {
    announced: (list ?? []).flatMap((one) => ('unique_id' in one ? [] : attachment(one))),
    sent: files.filter(isNew).map(({ file_name, format, bytes }) => {
      const sent = attachment({ file_name, content_type: format.type, size: bytes.length });
      const file_key = fileKey({ shift_id, comment_id }, sent.unique_id, format.extension);
      return { attachment: { ...sent, file_key }, bytes, disposition: format.disposition };
    }),
  };
}

/**
 * Returns the current files of a comment that a PUT retains: those that its list names, and those that are
 * still awaited, which no client has seen. Also restores files of earlier versions that the list names. Without a list
 * all files are retained, and with null none. Throws 422 for an id that is no file of this comment.
 */
export async function retainedAttachments(
  current: Attachment[],
  comment: Key,
  list: List,
): Promise<Attachment[]> {
  if (list === undefined) return current;
  if (list === null) return [];
  const named = new Map(
    list.flatMap((one, at) => ('unique_id' in one ? [[one.unique_id, { ...one, at }]] : [])),
  );
  const retained = current.filter((one) => isAwaited(one) || named.has(one.unique_id));
  for (const { unique_id } of current) named.delete(unique_id);
  const earlier = await findAttachments([...named.keys()]);
  const restored: Attachment[] = [];
  const unknown: number[] = [];
  for (const [id, { at, hasContent }] of named) {
    const found = earlier.get(id);
    const isOfComment = found?.ownerKey.pk === comment.pk && found.ownerKey.sk === comment.sk;
    if (found && isOfComment && !isAwaited(found))
      restored.push(omitUndefined({ ...pick(found, mediaKeys), size: found.size }));
    else if (!hasContent) unknown.push(at);
  }
  if (unknown.length > 0) throw new InvalidRequest(unknown.map(notOfThisComment));
  return [...retained, ...restored];
}

const notOfThisComment = (at: number) => ({
  loc: ['body', 'image', at, 'unique_id'],
  msg: 'Input should be the id of a file of this comment',
  type: 'value_error',
});

/** Adds new files to retained ones, without those that were not uploaded in time. Throws 413 above 20. */
export function mergeAttachments(
  retained: Attachment[],
  { announced, sent }: NewAttachments,
  now: string,
): Attachment[] {
  const oldest = Date.parse(now) - UPLOAD_DAYS * 86_400_000;
  const isAlive = (one: Attachment) =>
    !isAwaited(one) || one.expected_key !== undefined || Date.parse(one.timestamp) >= oldest;
  const added = [...announced, ...sent.map(({ attachment }) => attachment)];
  const all = [...retained.filter(isAlive), ...added];
  if (all.length > MAX_FILES) throw new ApiError('TOO_MANY_FILES', { limit: MAX_FILES });
  return all;
}
