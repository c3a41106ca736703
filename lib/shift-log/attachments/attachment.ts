import { mediaFields } from '../contracts/responses.ts';
import { keysOf, type ValueOf } from '../field-lists.ts';
import { extensions } from './formats.ts';

/**
 * A file of a comment or a reply. Until its bytes have arrived and passed the check, it has no key and no
 * response lists it, and its media type is the announced one.
 */
export type Attachment = ValueOf<typeof mediaFields> & {
  /** In bytes. */
  size: number;
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

/** The days within which an announced file must be uploaded. Staged objects expire after them. */
export const UPLOAD_DAYS = 3;

/** The maximum bytes that the entry of a file gains on arrival: its key, and a longer media type. */
const ARRIVAL_BYTES = 128;

/** Returns the bytes to reserve in an item for files that have not arrived. */
export const arrivalBytes = (attachments: Attachment[]) =>
  ARRIVAL_BYTES * attachments.filter(isAwaited).length;

export const isAwaited = ({ file_key }: Pick<Attachment, 'file_key'>) => file_key === undefined;

/** Whether a file is stored, or will be once an import's objects are copied. */
export const isStored = ({ file_key, expected_key }: Attachment): boolean =>
  file_key !== undefined || expected_key !== undefined;

/** The maximum number of files of a comment or a reply. */
export const MAX_FILES = 20;

/** The maximum size of the files of one request together: as base64 they fit a Lambda's 6 MB. */
export const MAX_REQUEST_FILE_BYTES = 4 * 1024 ** 2;

/** The maximum size of an announced file. */
export const MAX_FILE_BYTES = 25 * 1024 ** 2;

const STAGING = 'staging/';

/** Returns the key at which the bytes of an announced file arrive. */
export const stagingKey = (uniqueId: string) => `${STAGING}${uniqueId}`;
/** Returns the id of the announced file whose bytes have arrived at a staging key. */
export const uniqueIdOf = (key: string) => key.slice(STAGING.length);

type Place = { shift_id: number; comment_id: number };

/** Returns the key at which a checked file is stored and served. */
export const fileKey = ({ shift_id, comment_id }: Place, uniqueId: string, extension: string) =>
  `shifts/${shift_id}/comments/${comment_id}/${uniqueId}.${extension}`;

const pattern = new RegExp(
  `^shifts/\\d{1,10}/comments/\\d{1,16}/([^/]+)\\.(?:${extensions.join('|')})$`,
);

/** Returns the id of the file at a key, whatever its comment; undefined for other keys. */
const idInFileKey = (key: string): string | undefined => pattern.exec(key)?.[1];

/** Whether a file with this id may be stored at a key. */
export const isFileKey = (key: string, uniqueId: string) => idInFileKey(key) === uniqueId;

/** Returns the key of the marker that exists while a file is written whose transaction is not committed yet. */
export const markerKey = (key: string) => `${STAGING}${key}`;

/** Returns the uncommitted file that a marker names; undefined for the key of an announced file. */
export function markedFile(key: string): { file_key: string; unique_id: string } | undefined {
  const file_key = key.slice(STAGING.length);
  const unique_id = idInFileKey(file_key);
  return unique_id === undefined ? undefined : { file_key, unique_id };
}

export const attachmentKey = (uniqueId: string) => ({ pk: `IMAGE#${uniqueId}`, sk: 'IMAGE' });
