import { ApiError } from '#lib/contract/errors.ts';
import { commentFields, mediaFields } from '../contracts/resources/shift.ts';
import { keysOf, type ValueOf } from '../fields/field-lists.ts';
import { keyExtensions, supported } from '#lib/file-formats/formats.ts';

/**
 * A file of a comment or a reply. Until its bytes have arrived and passed the check, it has no key and no
 * response lists it, and its media type is the announced one.
 */
export type Attachment = ValueOf<typeof mediaFields> & {
  /** In bytes. */
  size: number;
  /** The thumbnail that was announced with the file. */
  thumbnail?: { content_type: string; size: number } | undefined;
  /** The key of an imported file whose bytes are not in the bucket yet. */
  expected_key?: string;
};

export const mediaKeys = keysOf(mediaFields);

/** An attachment with its bytes, from the body of a request. */
export type SentAttachment = {
  attachment: Attachment & { file_key: string };
  bytes: Uint8Array;
  disposition: 'inline' | 'attachment';
};

/** The files that a request adds: announced ones, uploaded later, and those in its body. */
export type NewAttachments = { announced: Attachment[]; sent: SentAttachment[] };

/** The number of days within which an announced file must be uploaded. Then its staged object expires. */
export const UPLOAD_DAYS = 3;

/** The maximum bytes that the entry of a file gains on arrival: a longer media type, and the key of each object. */
const ARRIVAL_BYTES = 128;

/** Returns the bytes to reserve in an item for files that have not arrived, and may be listed or refused. */
export const arrivalBytes = (attachments: Attachment[]) =>
  attachments
    .filter(isAwaited)
    .map((file) => Math.max(ARRIVAL_BYTES * countObjects([file]), refusalBytes(file)))
    .reduce((sum, bytes) => sum + bytes, 0);

const refusalBytes = (file: Attachment) =>
  new TextEncoder().encode(JSON.stringify(refusalOf(file, 'UNSUPPORTED_FILE_TYPE'))).length;

/** A file that was refused on arrival, and why. */
export type RefusedFile = ValueOf<typeof commentFields>['refused_files'][number];

/** Returns the refusal of a file for an unsupported type, or for another size than the announced one. */
export function refusalOf(
  { unique_id, file_name }: Attachment,
  code: 'UNSUPPORTED_FILE_TYPE' | 'INVALID_REQUEST',
): RefusedFile {
  const { message } = new ApiError('UNSUPPORTED_FILE_TYPE', { file_name, supported });
  const detail =
    code === 'INVALID_REQUEST'
      ? `The file ${file_name} does not have the announced size.`
      : message;
  return { unique_id, file_name, code, detail };
}

/** Returns the number of files and of their thumbnails, announced or stored. */
export const countObjects = (files: Pick<Attachment, 'thumbnail' | 'thumbnail_key'>[]): number =>
  files.length + files.filter(({ thumbnail, thumbnail_key }) => thumbnail ?? thumbnail_key).length;

export const isAwaited = ({ file_key }: Pick<Attachment, 'file_key'>) => file_key === undefined;

/** Whether a file is stored, or will be once an import's objects are copied. */
export const isStored = ({ file_key, expected_key }: Attachment): boolean =>
  file_key !== undefined || expected_key !== undefined;

const STAGING = 'staging/';

/** Returns the key at which the bytes of an announced file arrive. */
export const stagingKey = (uniqueId: string) => `${STAGING}${uniqueId}`;
/** Returns the id of the announced file whose bytes have arrived at a staging key. */
export const uniqueIdOf = (key: string) => key.slice(STAGING.length);

const THUMBNAIL = '.thumbnail';

/** Returns the key at which the bytes of an announced thumbnail arrive. */
export const stagedThumbnailKey = (uniqueId: string) => `${stagingKey(uniqueId)}${THUMBNAIL}`;

type Place = { shift_id: number; comment_id: number };

/** Returns the key at which a checked file is stored and served. */
export const fileKey = ({ shift_id, comment_id }: Place, uniqueId: string, extension: string) =>
  `shifts/${shift_id}/comments/${comment_id}/${uniqueId}.${extension}`;

/** Returns the key at which a checked thumbnail is stored and served. */
export const thumbnailKey = ({ shift_id, comment_id }: Place, uniqueId: string) =>
  `shifts/${shift_id}/comments/${comment_id}/${uniqueId}${THUMBNAIL}`;

const pattern = new RegExp(
  `^shifts/\\d{1,10}/comments/\\d{1,16}/([^/]+)\\.(?:${keyExtensions.join('|')})$`,
);

/** Returns the id of the file at a key, whatever its comment; undefined for other keys. */
const idInFileKey = (key: string): string | undefined => pattern.exec(key)?.[1];

/** Whether a file with this id may be stored at a key. */
export const isFileKey = (key: string, uniqueId: string) => idInFileKey(key) === uniqueId;

/** Whether the thumbnail of a file may be stored at a key: beside the file. */
export const isThumbnailKey = (key: string, fileKey: string) =>
  key === `${fileKey.slice(0, fileKey.lastIndexOf('.'))}${THUMBNAIL}`;

/** Returns the key of the marker that exists while a file is written whose transaction is not committed yet. */
export const markerKey = (key: string) => `${STAGING}${key}`;

/** Returns the uncommitted file that a marker names; undefined for the key of an announced file. */
export function markedFile(key: string): { file_key: string; unique_id: string } | undefined {
  const file_key = key.slice(STAGING.length);
  const unique_id = idInFileKey(file_key);
  return unique_id === undefined ? undefined : { file_key, unique_id };
}

export const attachmentKey = (uniqueId: string) => ({ pk: `IMAGE#${uniqueId}`, sk: 'IMAGE' });
