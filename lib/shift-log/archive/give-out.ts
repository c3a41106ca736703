import { toSortable } from '#lib/contract/fields/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { commentView, type Comment } from '../comments/comment.ts';
import { isStored, type Attachment } from '../attachments/attachment.ts';
import { toShiftResponse, type ShiftLog, type ShiftRecord } from '../model.ts';
import { findWholeShift, readGuard, shiftsByStart } from '../repository.ts';
import { readWholeShift } from '../snapshots.ts';
import { withVersions, type WholeComment } from './whole-comments.ts';

/** A shift with all that is in it, and all versions of its comments. */
type Whole = Omit<ShiftRecord, 'comments'> & { comments: WholeComment[] };

/** Shifts that began between two times, both inclusive, oldest first, each as an archived document. */
export async function* giveOut(from?: string, to?: string): AsyncGenerator<ArchivedDocument> {
  const given = new Set<number>();
  for await (const ids of shiftsByStart(from, to)) {
    for (const record of await Promise.all(ids.map(readWhole)))
      if (record && !given.has(record.shift_id)) {
        given.add(record.shift_id);
        yield document(record);
      }
  }
  // The start of the running shift may have been moved meanwhile, to where the walk had been.
  const { running } = await readGuard();
  const record = running === undefined || given.has(running) ? undefined : await readWhole(running);
  if (record && isWithin(record, from, to)) yield document(record);
}

/** A snapshot of a shift; of one that is written to without a pause, what one query sees. */
async function readWhole(shiftId: number): Promise<Whole | undefined> {
  const record = await readRecord(shiftId);
  return record && { ...record, comments: await withVersions(record.comments) };
}

async function readRecord(shiftId: number): Promise<ShiftRecord | undefined> {
  try {
    return await readWholeShift(shiftId);
  } catch (error) {
    if (error instanceof ApiError) return findWholeShift(shiftId);
    throw error;
  }
}

function isWithin({ shift_start }: Whole, from?: string, to?: string): boolean {
  const start = toSortable(shift_start);
  return (
    (from === undefined || start >= toSortable(from)) &&
    (to === undefined || start <= toSortable(to))
  );
}

/** A shift as its GET gives it, and what a GET does not show but an import needs. */
const document = ({ comments, ...record }: Whole) => ({
  ...toShiftResponse({ ...record, comments: [] }),
  comments: comments.map(commentDocument),
  annotations: record.annotations,
  version: record.version,
  shift_logs: record.logs.map(logDocument),
});

const logDocument = ({ log_revision: _counted, sbi_status_reported, ...log }: ShiftLog) => ({
  ...log,
  sbi_status_said: sbi_status_reported,
});

/** A comment in its newest version, with the versions before it. */
function commentDocument({ earlier, ...comment }: WholeComment) {
  const view = commentView(comment);
  return {
    ...view,
    image: imagesOf(comment),
    replies: view.replies.map((reply, n) => ({ ...reply, image: imagesOf(comment.replies[n]) })),
    ...(earlier.length > 0 && { versions: earlier.map(versionDocument) }),
  };
}

function versionDocument(version: Comment) {
  const { replies: _of_the_newest, ...view } = commentView({ ...version, replies: [] });
  return { ...view, image: imagesOf(version) };
}

/** Images with their keys, which need no link; without those whose bytes have not arrived. */
const imagesOf = ({ image }: { image: Attachment[] } = { image: [] }) =>
  image
    .filter(isStored)
    .map(({ unique_id, file_name, content_type, size, file_key, expected_key, timestamp }) => ({
      ...{ unique_id, file_name, content_type, size },
      file_key: file_key ?? expected_key,
      timestamp,
    }));

export type ArchivedDocument = ReturnType<typeof document>;
