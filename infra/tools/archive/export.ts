import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { toSortable, toUtc } from '#lib/contract/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { PAGE_SIZE } from '#lib/contract/pages.ts';
import { isStored, mediaKeys, type Attachment } from '#lib/shift-log/attachments/attachment.ts';
import { withArrivedFiles } from '#lib/shift-log/attachments/repository.ts';
import { toCommentResponse } from '#lib/shift-log/comments/response.ts';
import type { Comment, CommentRecord } from '#lib/shift-log/comments/comment.ts';
import { earlierVersions } from '#lib/shift-log/comments/queries.ts';
import { pick } from '#lib/shift-log/field-lists.ts';
import { toLogResponse } from '#lib/shift-log/model.ts';
import { toShiftResponse, findWholeShift } from '#lib/shift-log/shift-record.ts';
import type { Loss } from '#lib/shift-log/losses/loss.ts';
import { shiftsByStart } from '#lib/shift-log/repository.ts';
import { readSnapshot } from '#lib/shift-log/snapshots.ts';
import { command, Misuse } from '../../command.ts';
import { withStore } from '../store.ts';
import type { StoredComment, WholeShift } from './diff.ts';
import {
  exportItems,
  findRecords,
  toRecordDocuments,
  type StoredRecords,
} from './export-records.ts';

const usage = () => `npm run --silent export -- [--from TIME] [--to TIME] > FILE
Prints all shifts with their content, one JSON document per line, oldest first, then the items that were
opened while no shift ran. Works with and without a running service. npm run import reads the file.
  --from  shifts that started, and items that were opened, at this time or later: 2026-11-21 or
          2026-11-21T20:15:00Z
  --to    those at this time or earlier; a date includes the whole day`;

const options = { from: { type: 'string' }, to: { type: 'string' } } as const;

function parseTime(option: string, text: string | undefined, timeOfDay: string) {
  if (text === undefined) return undefined;
  const time = toUtc(/^\d{4}-\d\d-\d\d$/.test(text) ? text + timeOfDay : text);
  if (time === undefined)
    throw new Misuse(`${option}: '${text}' is not a time such as 2026-11-21T20:15:00Z.`);
  return time;
}

/** Prints shifts until the reader of the output closes it, as `head` does. */
async function print(from?: string, to?: string): Promise<void> {
  const shifts = lines(from, to);
  await pipeline(shifts, process.stdout, { end: false }).catch((error: unknown) => {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') return;
    throw syscall === 'write' ? new Error(`The export could not be written: ${message}.`) : error;
  });
}

async function* lines(from?: string, to?: string): AsyncGenerator<string> {
  for await (const shift of exportShifts(from, to)) {
    if (shift.shift_end === undefined)
      console.error(
        `Shift ${shift.shift_id} is running: an import ends it at its last modification.`,
      );
    yield `${JSON.stringify(shift)}\n`;
  }
  for await (const item of exportItems(from, to)) yield `${JSON.stringify(item)}\n`;
}

export type ArchivedDocument = Awaited<ReturnType<typeof toDocument>>;

/** Yields the shifts that started between two times, both inclusive, oldest first. */
export async function* exportShifts(from?: string, to?: string): AsyncGenerator<ArchivedDocument> {
  for await (const ids of shiftsByStart(from, to))
    for (const shift of await Promise.all(ids.map(loadShift)))
      if (shift) yield await toDocument(shift);
}

/** Loads a snapshot of a shift, or what one query returns if the shift changes all the time. */
async function loadShift(id: number): Promise<ExportedShift | undefined> {
  const read = async () => {
    const [record, records] = await Promise.all([findWholeShift(id), findRecords(id)]);
    return record && { record, records };
  };
  const found = await readSnapshot(id, read).catch((error: unknown) => {
    if (error instanceof ApiError) return read();
    throw error;
  });
  if (!found) return undefined;
  const { record, records } = found;
  return { ...record, comments: await withVersions(record.comments), records };
}

type ExportedShift = WholeShift & { losses: Loss[]; records: StoredRecords };

/** The number of comments with versions that are loaded in parallel. */
const CONCURRENCY = 20;

/** Loads the earlier versions of comments. One query for each comment that has any. */
export const withVersions = (comments: CommentRecord[]): Promise<StoredComment[]> =>
  pLimit(CONCURRENCY).map(comments, withEarlier);

async function withEarlier(comment: CommentRecord): Promise<StoredComment> {
  if (comment.comment_version === 1) return { ...comment, earlier: [] };
  const earlier: Comment[] = [];
  for await (const version of earlierVersions(comment, 0, PAGE_SIZE)) earlier.push(version);
  return { ...comment, earlier: (await withArrivedFiles([...earlier, comment])).slice(0, -1) };
}

/** Returns a shift as its GET does, with the fields that only an import needs. */
const toDocument = async ({ comments, records, ...record }: ExportedShift) => ({
  ...toShiftResponse({ ...record, comments: [] }),
  comments: comments.map(({ earlier, ...comment }) => ({
    ...toCommentDocument(comment),
    ...(earlier.length > 0 && {
      versions: earlier.map((version) => {
        const { replies: _replies, ...document } = toCommentDocument({ ...version, replies: [] });
        return document;
      }),
    }),
  })),
  version: record.version,
  shift_logs: record.logs.map((log) => ({
    ...toLogResponse(log),
    sbi_status_said: log.sbi_status_reported,
  })),
  ...(await toRecordDocuments(record.shift_id, record.losses, records)),
});

function toCommentDocument(comment: CommentRecord) {
  const view = toCommentResponse(comment);
  const replies = view.replies.map((reply, n) => ({
    ...reply,
    image: toImageDocuments(comment.replies[n]?.image ?? []),
  }));
  return { ...view, image: toImageDocuments(comment.image), replies };
}

/** Returns the images that have an object, or will have one once it is copied, with its key. */
const toImageDocuments = (images: Attachment[]) =>
  images.filter(isStored).map((image) => ({
    ...pick(image, mediaKeys),
    file_key: image.file_key ?? image.expected_key,
  }));

if (import.meta.main)
  await command({ usage, options }, async (given) => {
    const from = parseTime('--from', given.from, 'T00:00:00Z');
    const to = parseTime('--to', given.to, 'T23:59:59.999999Z');
    if (from !== undefined && to !== undefined && toSortable(from) > toSortable(to))
      throw new Misuse('--from is later than --to.');
    await withStore(() => print(from, to));
  });
