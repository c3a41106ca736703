import type * as z from 'zod/mini';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import { toCommentResponse, isListed, type CommentRecord } from './comments/comment.ts';
import type { annotation } from './contracts/responses.ts';
import { modifiedBy, type Metadata } from './metadata.ts';

/** An integer or a text of another system, in the spelling that came first. */
export type ForeignId = string | number;

export type Shift = {
  shift_id: number;
  /** What the shift was called in the system that it was imported from, where that was no number. */
  source_id?: string;
  user_id?: string;
  shift_start: string;
  shift_end?: string;
  operator_name: string;
  metadata: Metadata;
  /** Counts every change of the shift or of anything in it. */
  revision: number;
  /** Counts the changes of the shift's own fields: its ETag. */
  version: number;
};

export type RequestResponse = {
  request?: string;
  request_args?: Record<string, unknown>;
  request_sent_at?: string;
  response?: Record<string, unknown>;
  response_received_at?: string;
  status?: string;
  error?: Record<string, unknown>;
};

/** What a shift records of one execution block. */
export type ShiftLog = {
  id: number;
  shift_id: number;
  eb_id: ForeignId;
  sbd_ref?: ForeignId;
  sbi_ref?: ForeignId;
  eb_status?: string;
  sbi_status: string;
  /** Whether a producer said the status; else it is derived from the requests. */
  sbi_status_reported: boolean;
  sbd_version?: number;
  request_response: RequestResponse[];
  metadata: Metadata;
  source?: string;
  log_time: string;
  /** Counts the changes of the log. */
  log_revision: number;
};

export type AnnotationResponse = z.output<ReturnType<typeof annotation>>;

/** A log as it is to be, and as it was read, if it was there. */
export type LogChange = { log: ShiftLog; before: ShiftLog | undefined };

/** A note of a user on a shift. */
export type Annotation = AnnotationResponse & {
  /** Counts the updates: the second part of the ETag. */
  version: number;
};

export type Tag = { id: number; tag_name: string; metadata: Metadata };

export function oldestFirst(a: ShiftLog, b: ShiftLog): number {
  const [first, second] = [toSortable(a.log_time), toSortable(b.log_time)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
}

/** A shift with all that is in it, as one query reads it. Its lists are oldest first. */
export type ShiftRecord = Shift & {
  logs: ShiftLog[];
  comments: CommentRecord[];
  annotations: Annotation[];
  /** There may be older comments, which were not read. */
  isPartial?: boolean;
};

/** The same identifier whatever its spelling: `77001` and `"77001"`. */
export const sameId = (a: ForeignId | undefined, b: ForeignId | undefined) =>
  String(a) === String(b);

export const shiftEtag = (shift: Shift) => `${shift.shift_id}.${shift.version}`;
export const annotationEtag = ({ id, version }: Annotation) => `${id}.${version}`;

/** The shift after `user` changed it, or something in it, `now`. */
export const withModification = <T extends Shift>(shift: T, user: string, now: string): T => ({
  ...shift,
  metadata: modifiedBy(shift.metadata, user, now),
});

/** The shift as the interface document types it. */
export function toShiftResponse({
  shift_id,
  source_id,
  user_id,
  shift_start,
  shift_end,
  operator_name,
  metadata,
  logs,
  comments,
  annotations,
}: ShiftRecord) {
  return {
    id: shift_id,
    user_id,
    shift_id,
    source_id,
    shift_start,
    shift_end,
    operator_name,
    shift_logs: logs.map(toLogResponse),
    metadata,
    comments: comments.map(toCommentResponse).filter(isListed),
    annotations: annotations.map(toAnnotationResponse),
  };
}

/** Returns an annotation as responses have it. */
export const toAnnotationResponse = ({
  version: _version,
  ...response
}: Annotation): AnnotationResponse => response;

/** The log as the interface document types it. */
export function toLogResponse({
  sbi_status_reported: _said,
  log_revision: _revision,
  ...log
}: ShiftLog) {
  return log;
}

export type ShiftResponse = ReturnType<typeof toShiftResponse>;
