import { isStored, mediaKeys, type Attachment } from '../attachments/attachment.ts';
import type { Comment, CommentRecord } from '../comments/comment.ts';
import { toCommentResponse } from '../comments/response.ts';
import { keysOf, pick } from '../fields/field-lists.ts';
import type { Handover } from '../handover/handover.ts';
import { toLossResponse, type Loss } from '../losses/loss.ts';

import { toItemResponse } from '../open-items/open-item.ts';
import type { OpenAtEnd } from '../report/records.ts';
import type { ReportRecord } from '../report/report.ts';
import { toShiftResponse, type ShiftRecord } from '../reading/whole-shift.ts';
import { archivedReportFields, type ItemWithHistory } from './parse-records.ts';
import { toLogResponse } from '../logs/log.ts';

/** A stored comment in its newest version, with the versions before it, oldest first. */
export type CommentWithVersions = CommentRecord & { earlier: Comment[] };

/** A stored shift with all versions of its comments. */
export type ShiftWithVersions = Omit<ShiftRecord, 'comments'> & {
  comments: CommentWithVersions[];
};

/** The stored records of a shift besides its logs, comments and annotations. */
export type ShiftExtras = {
  losses: Loss[];
  /** The items that were opened in it. */
  items: ItemWithHistory[];
  /** The items that were open at its end. */
  openAtEnd: OpenAtEnd | undefined;
  handover: Handover | undefined;
  report: ReportRecord;
};

/** Returns a shift as its GET does, with the fields that only an import needs. Kinds without any record are absent. */
export function toShiftDocument(
  { comments, ...shift }: ShiftWithVersions,
  { losses, items, openAtEnd, handover, report }: ShiftExtras,
) {
  return {
    ...toShiftResponse({ ...shift, comments: [] }),
    comments: comments.map(({ earlier, ...comment }) => ({
      ...toCommentDocument(comment),
      ...(earlier.length > 0 && { versions: earlier.map(toVersionDocument) }),
    })),
    version: shift.version,
    shift_logs: shift.logs.map((log) => ({
      ...toLogResponse(log),
      sbi_status_said: log.sbi_status_reported,
    })),
    ...(losses.length > 0 && { losses: losses.map(toLossResponse) }),
    ...(items.length > 0 && { items: items.map(toItemDocument) }),
    ...(openAtEnd && {
      open_at_end: openAtEnd.items,
      ...(openAtEnd.count > openAtEnd.items.length && { open_at_end_count: openAtEnd.count }),
    }),
    ...(handover && { handover: withoutShift(handover) }),
    ...(report.text_version > 0 && { report: pick(report, keysOf(archivedReportFields)) }),
  };
}

export type ShiftDocument = ReturnType<typeof toShiftDocument>;

export const toItemDocument = ({ history, ...item }: ItemWithHistory) => ({
  ...toItemResponse(item),
  history,
});

const withoutShift = ({ shift_id: _shiftId, ...handover }: Handover) => handover;

function toCommentDocument(comment: CommentRecord) {
  const view = toCommentResponse(comment);
  const replies = view.replies.map((reply, n) => ({
    ...reply,
    image: toImageDocuments(comment.replies[n]?.image ?? []),
  }));
  return { ...view, image: toImageDocuments(comment.image), replies };
}

function toVersionDocument(version: Comment) {
  const { replies: _replies, ...document } = toCommentDocument({ ...version, replies: [] });
  return document;
}

/** Returns the images that have an object, or will have one once it is copied, with its key. */
const toImageDocuments = (images: Attachment[]) =>
  images.filter(isStored).map((image) => ({
    ...pick(image, mediaKeys),
    file_key: image.file_key ?? image.expected_key,
  }));
