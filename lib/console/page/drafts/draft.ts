import type { Annotation, Comment, Media, Reply } from '../store/records.ts';

/** A comment that the server has, or one that is still a draft. */
type CommentRef = number | { draft: string };

/** What a draft becomes when it is sent. */
export type Target =
  | { kind: 'comment'; shift_id: number }
  | { kind: 'reply'; shift_id: number; comment_id: CommentRef }
  | { kind: 'edit'; shift_id: number; comment_id: number }
  | { kind: 'annotation'; shift_id: number }
  | { kind: 'edit-annotation'; shift_id: number; annotation_id: number };

export type DraftFile = {
  id: string;
  name: string;
  type: string;
  blob: Blob;
  /** Its type is that of the browser: its bytes have not been looked at. */
  isUnchecked?: boolean;
  /** Why it is not sent: the desk would refuse it. */
  refusal?: string;
  /** The size of an image in pixels, and a small copy of it; of a FITS file, of its first image. */
  picture?: { width: number; height: number; thumbnail?: Blob };
};

type Link = NonNullable<Media['upload']>;

/** The links that take the bytes of a file and of its thumbnail. */
export type UploadLinks = { link: Link; thumbnailLink?: Link | undefined };

/** What a person has to decide before an entry can be sent. */
type Question =
  /** The comment or annotation was changed meanwhile. */
  | { kind: 'changed'; newest: Comment | Annotation }
  /** The entry waited so long that its key has expired; `found` is what the shift has of it. */
  | { kind: 'old'; found?: Comment | Reply | Annotation };

export type Draft = {
  id: string;
  /** The `sub` of the person who writes it. Nobody else sees or sends it. */
  user: string;
  target: Target;
  text: string;
  blobs: DraftFile[];
  /** Addresses of tickets that the entry is linked to, besides those of the record. */
  links?: string[];
  /**
   * When it happened, as a person typed it; null if the person wants no time of its own. Absent: a new entry has the time
   * at which it is sent, and an edit changes nothing.
   */
  occurred_on?: string | null;
  /** Whether a link has prefilled it. */
  isPrefilled?: boolean;
  /** The version that an edit changes. */
  etag?: string;
  /** The record that an edit started from. */
  base?: Comment | Annotation;
  /** The files of an edited comment that stay, by `unique_id`. Absent: all. */
  images?: string[];
  /** The `Idempotency-Key`. */
  key: string;
  /** `arriving`: the text is saved, and the desk has not decided about all of the files. */
  state: 'draft' | 'queued' | 'sending' | 'waiting' | 'conflict' | 'refused' | 'arriving';
  reason?: string;
  question?: Question;
  /** Empty until it is stored for the first time. */
  saved_at: string;
  /** The tab that edits it. */
  tab: string;
  /** The place in the queue. */
  position?: number;
  queued_at?: string;
  /** The time of Send, which every attempt has in its body, also to renew the links of files. */
  sent_on?: string;
  /** An attempt may have been carried out, although no response arrived: the text must not change. */
  isUncertain?: boolean;
  /** The `unique_id` of each announced file, by the id of the file here. */
  uploaded?: Record<string, string>;
  /** Where the bytes of the files go that are not sent yet, by the id of the file here. */
  uploads?: Record<string, UploadLinks>;
  /** How often the links of `uploads` had expired. */
  renewals?: number;
  /** Whether the links are renewed before the next attempt: the file storage may have another address by then. */
  isStale?: boolean;
  /** The comment with the files that are arriving: the one that the draft created, or the one that it replies to. */
  comment_id?: number;
  /** What the desk has decided about files, by their `unique_id`: why one was refused; null if it is listed. */
  decisions?: Record<string, string | null>;
};

/** Whether a reference is to the draft with this id. */
export const isDraft = (comment: CommentRef, id: string): boolean =>
  typeof comment === 'object' && comment.draft === id;

/** Whether an entry is in the queue. */
export const isQueued = ({ state }: Pick<Draft, 'state'>): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting';

/** Returns the next file of a saved entry to upload; undefined if none is left. */
export const nextFileOf = ({ state, blobs, uploads = {} }: Draft): DraftFile | undefined =>
  state === 'arriving' ? blobs.find(({ id }) => id in uploads) : undefined;

/**
 * Whether a person may change the text or take the entry back. A text that a request may have delivered does not change
 * until the outcome is known.
 */
export const isEditable = ({
  state,
  isUncertain = false,
}: Pick<Draft, 'state'> & { isUncertain?: boolean | undefined }): boolean =>
  state !== 'sending' && !isUncertain;

/** Returns the entry outside the queue: with another state, and without its place. */
export const leaveQueue = (
  { position: _place, queued_at: _since, reason: _reason, question: _question, ...draft }: Draft,
  fields: Pick<Draft, 'state' | 'reason' | 'question'>,
): Draft => ({ ...draft, ...fields });

export const DISCARDED = 'The comment that it replies to was discarded.';

/** Whether two targets are the same thing to write. */
export const isSameTarget = (a: Target, b: Target): boolean => idOf(a) === idOf(b);

const idOf = (target: Target): string =>
  JSON.stringify([
    target.kind,
    target.shift_id,
    'comment_id' in target ? target.comment_id : undefined,
    'annotation_id' in target ? target.annotation_id : undefined,
  ]);

/** Returns the `ETag` of a comment's version. */
const commentEtag = ({ id }: Comment): string => `"${id}"`;

/** Returns the `ETag` of an annotation's version. */
const annotationEtag = ({ id, version }: Annotation): string => `"${id}.${version}"`;

export const isComment = (record: Comment | Annotation): record is Comment =>
  'comment_id' in record;

export const etagOf = (record: Comment | Annotation): string =>
  isComment(record) ? commentEtag(record) : annotationEtag(record);

/** Returns the text of a record that a draft can become. */
export const textOf = (record: Comment | Reply | Annotation): string =>
  ('annotation' in record
    ? record.annotation
    : 'reply_id' in record
      ? record.reply_text
      : record.comment) ?? '';
