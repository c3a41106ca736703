/** A file of a comment or a reply. Until its bytes have arrived and passed the check, it has no key and is not shown. */
export type Attachment = {
  unique_id: string;
  file_name: string;
  /** The announced media type; after the arrival, the detected one. */
  content_type: string;
  /** In bytes. */
  size: number;
  /** When it was announced or sent. */
  timestamp: string;
  file_key?: string;
  /** The key of an imported file whose bytes are not in the bucket yet. */
  expected_key?: string;
};

/** An attachment whose bytes come with the request. */
export type SentAttachment = {
  attachment: Attachment & { file_key: string };
  bytes: Uint8Array;
  disposition: 'inline' | 'attachment';
};

/** The files that a request adds: announced ones, whose bytes follow, and those that come with it. */
export type NewAttachments = { announced: Attachment[]; sent: SentAttachment[] };

/** How long the bytes of an announced file are awaited, and kept under the staging prefix. */
export const AWAITED_DAYS = 3;

/** The most bytes that the entry of a file gains on arrival: its key, and a longer media type. */
const ARRIVAL_BYTES = 128;

/** Returns the bytes that an item needs to have free for its files that have not arrived. */
export const roomFor = (attachments: Attachment[]) =>
  ARRIVAL_BYTES * attachments.filter(isAwaited).length;

export const isAwaited = ({ file_key }: Pick<Attachment, 'file_key'>) => file_key === undefined;

/** Whether a file is stored, or will be once an import's objects are copied. */
export const isKept = ({ file_key, expected_key }: Attachment): boolean =>
  file_key !== undefined || expected_key !== undefined;
