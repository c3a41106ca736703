import { keyExtensions } from '#lib/file-formats/formats.ts';

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
