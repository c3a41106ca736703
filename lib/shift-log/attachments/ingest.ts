import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { detectMediaType } from '#lib/file-formats/detect.ts';
import { formatOfType, keyExtensions } from '#lib/file-formats/formats.ts';
import { putObject, readObject, deleteObject, ObjectTooLarge } from '#lib/platform/s3/objects.ts';
import { isAwaited, refusalOf, type Attachment, type RefusedFile } from './attachment.ts';
import { thumbnailTypes } from '../contracts/inputs/files.ts';
import { findAttachments, type StoredAttachment } from './repository.ts';
import { fileKey, stagedThumbnailKey, stagingKey, thumbnailKey } from './object-keys.ts';

/** The result of the check of a file's bytes: its key and media type, or why it is refused. */
type Verdict = { file: StoredAttachment } & (
  | { refused: RefusedFile; stored?: undefined }
  | {
      refused?: undefined;
      stored: Required<Pick<Attachment, 'file_key' | 'content_type'>> &
        Pick<Attachment, 'thumbnail_key'>;
    }
);

/** Records a verdict in the items of the file and of its comment or reply. */
export type RecordVerdict = (verdict: Verdict, now: string) => Promise<void>;

/**
 * Ingests the announced file with this id, whose bytes have arrived: checks them, copies them to the key
 * where the file is served, and lists the file from then on. A file that fails the check is listed as refused.
 * Safe to repeat, and to run twice at once.
 */
export async function ingest(
  id: string,
  clock: () => string,
  recordVerdict: RecordVerdict,
): Promise<void> {
  let verdict: Verdict | undefined;
  const file = await retryOnConflict(async () => {
    const announcedFile = (await findAttachments([id])).get(id);
    if (!announcedFile || !isAwaited(announcedFile) || announcedFile.refused) return announcedFile;
    verdict ??= await check(announcedFile);
    if (!verdict) return undefined;
    await recordVerdict(verdict, clock());
    return { ...announcedFile, ...verdict.stored };
  });
  // Without an item the file was not announced: its object expires under the staging prefix.
  if (!file) return;
  await deleteObject(stagingKey(id));
  if (file.thumbnail) await deleteObject(stagedThumbnailKey(id));
  // Two files of different formats can arrive at once through one upload URL.
  const keys = keyExtensions.map((extension) => fileKey(file, id, extension));
  const otherKeys = keys.filter((key) => key !== file.file_key);
  await Promise.all(otherKeys.map((key) => deleteObject(key)));
}

/** Checks the staged bytes of a file, and stores the file if they are good. Undefined without bytes. */
async function check(file: StoredAttachment): Promise<Verdict | undefined> {
  const bytes = await stagedBytes(stagingKey(file.unique_id), file.size);
  if (!bytes) return undefined;
  if (bytes.length !== file.size) return { file, refused: refusalOf(file, 'INVALID_REQUEST') };
  const mediaType = await detectMediaType(bytes);
  const format = mediaType === undefined ? undefined : formatOfType(mediaType);
  if (!format) return { file, refused: refusalOf(file, 'UNSUPPORTED_FILE_TYPE') };
  const file_key = fileKey(file, file.unique_id, format.extension);
  await putObject(file_key, bytes, {
    type: format.type,
    contentDisposition: { disposition: format.disposition, fileName: file.file_name },
  });
  const thumbnail_key = await storeThumbnail(file);
  return { file, stored: { file_key, content_type: format.type, thumbnail_key } };
}

/** Stores the thumbnail of a file, and returns its key; undefined if none has arrived or it is not as announced. */
async function storeThumbnail(file: StoredAttachment): Promise<string | undefined> {
  const { thumbnail, unique_id } = file;
  if (!thumbnail) return undefined;
  const bytes = await stagedBytes(stagedThumbnailKey(unique_id), thumbnail.size);
  if (bytes?.length !== thumbnail.size) return undefined;
  const mediaType = await detectMediaType(bytes);
  const type = thumbnailTypes.find((candidate) => candidate === mediaType);
  if (!type) return undefined;
  const key = thumbnailKey(file, unique_id);
  await putObject(key, bytes, { type });
  return key;
}

/** Returns the bytes under a staging key, none if there are more than announced. */
async function stagedBytes(key: string, size: number): Promise<Uint8Array | undefined> {
  try {
    return await readObject(key, size);
  } catch (error) {
    if (error instanceof ObjectTooLarge) return new Uint8Array();
    throw error;
  }
}
