import type * as z from 'zod/mini';
import { compareTimes, timeOf } from '#lib/night/occurrence.ts';
import type {
  annotation,
  comment,
  media,
  reply,
  shift,
  shiftLog,
} from '#lib/shift-log/contracts/resources/shift.ts';
import type { tag } from '#lib/shift-log/contracts/resources/tag.ts';
import type { HandoverRecord } from './handover.ts';
import type { ItemOfShift, Loss } from './item-loss-records.ts';

/** The API's records, as its responses have them. */
export type Shift = z.output<ReturnType<typeof shift>>;
export type ShiftLog = z.output<ReturnType<typeof shiftLog>>;
export type Comment = z.output<ReturnType<typeof comment>>;
export type Reply = z.output<ReturnType<typeof reply>>;
export type Media = z.output<ReturnType<typeof media>>;
export type Annotation = z.output<ReturnType<typeof annotation>>;
export type Tag = z.output<ReturnType<typeof tag>>;

/** A shift without its lists, as the header shows it. */
export type ShiftSummary = Omit<Shift, 'shift_logs' | 'comments' | 'annotations' | 'truncated'>;

type EntryOf<Kind, Key, Record> = {
  key: Key;
  kind: Kind;
  /** The place on the time axis: ISO 8601, UTC. */
  at: string;
  record: Record;
};

/** A line of the timeline. Replies are inside their comment. */
export type Entry =
  | EntryOf<'event', 'shift-started' | 'shift-ended', ShiftSummary>
  | EntryOf<'log', `log-${string}`, ShiftLog>
  | EntryOf<'comment', `comment-${number}`, Comment>
  | EntryOf<'annotation', `annotation-${number}`, Annotation>
  | EntryOf<'loss', `loss-${number}`, Loss>
  | EntryOf<'item', `item-${number}-${'opened' | 'closed'}`, ItemOfShift>
  | EntryOf<'handover', 'handover-offered' | 'handover-accepted' | 'plan-accepted', HandoverRecord>;

export const logEntry = (record: ShiftLog): Entry => ({
  key: `log-${record.eb_id}`,
  kind: 'log',
  at: record.log_time,
  record,
});

export const commentEntry = (record: Comment): Entry => ({
  key: `comment-${record.comment_id}`,
  kind: 'comment',
  at: timeOf(record),
  record,
});

export const annotationEntry = (record: Annotation): Entry => ({
  key: `annotation-${record.id}`,
  kind: 'annotation',
  at: timeOf(record),
  record,
});

/** Returns the entries of a shift's own life: its start and, once it has ended, its end. */
export function eventEntries(record: ShiftSummary): Entry[] {
  const { shift_start, shift_end } = record;
  const started: Entry = { key: 'shift-started', kind: 'event', at: shift_start, record };
  return shift_end === undefined
    ? [started]
    : [started, { key: 'shift-ended', kind: 'event', at: shift_end, record }];
}

/** Orders entries by time, oldest first. At the same time the start is first and the end last. */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    compareTimes(a.at, b.at) || rank(a) - rank(b) || idOf(a) - idOf(b) || (a.key < b.key ? -1 : 1)
  );
}

/** Whether both entries exist and the first one precedes the other. */
export const isBefore = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a !== undefined && b !== undefined && compareEntries(a, b) < 0;

const rank = ({ key }: Entry): number =>
  key === 'shift-started' ? 0 : key === 'shift-ended' ? 2 : 1;

const idOf = ({ kind, record }: Entry): number =>
  kind === 'comment' ? record.comment_id : 'id' in record ? record.id : 0;
