import type * as z from 'zod/mini';
import { mediaFields, type media } from '../contracts/responses.ts';
import { keysOf } from '../field-lists.ts';

type MediaSchema = z.output<ReturnType<typeof media>>;

/**
 * A file of a comment or a reply. Until its bytes have arrived and passed the check, it has no key and no
 * response lists it, and its media type is the announced one.
 */
export type Attachment = Pick<MediaSchema, keyof typeof mediaFields> & {
  /** In bytes. */
  size: number;
  /** The key of an imported file whose bytes are not in the bucket yet. */
  expected_key?: string;
};

/** The names of the fields of a file in responses. */
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

const MIB = 1024 ** 2;

/** The maximum size of the files of one request together: as base64 they fit a Lambda's 6 MB. */
export const MAX_REQUEST_FILE_BYTES = 4 * MIB;

/** The maximum size of an announced file. */
export const MAX_FILE_BYTES = 25 * MIB;
