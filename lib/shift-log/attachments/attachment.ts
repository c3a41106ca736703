import { ApiError } from '#lib/contract/errors.ts';
import { commentFields, mediaFields } from '../contracts/resources/shift.ts';
import { keysOf, type ValueOf } from '../fields/field-lists.ts';
import { supported } from '#lib/file-formats/formats.ts';

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
