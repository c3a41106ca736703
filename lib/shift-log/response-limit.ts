import { MAX_RESPONSE_BYTES, responseWeight } from '#lib/contract/json/response-size.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import { newestComments, commentWeight } from './comments/response-limit.ts';
import {
  toLogResponse,
  toShiftResponse,
  type AnnotationResponse,
  type ShiftLog,
  type ShiftRecord,
  type ShiftResponse,
} from './model.ts';

/** Bytes of it kept for the logs that come without their requests. */
const SHORT_BYTES = 500_000;
/** Bytes of an answer above the limit that its annotations may take, and its comments. */
const TALK_BYTES = 1_000_000;

export type FittedShift = {
  /** Truncated where entries of its lists were left out. */
  view: ShiftResponse & { truncated?: true };
  /** The place from which the requests of older logs were left out, if any were. */
  rest?: string;
  /** The lists below `/shift` that have what was left out of the talk. */
  fewer: ('annotation' | 'comment')[];
};

/**
 * A shift as it fits an answer. Almost always that is all of it; of a shift above the limit the
 * newest logs come whole and older ones with empty `request_response` lists, and so many annotations and comments,
 * the newest, as take a quarter of it each. `before` continues where an earlier answer stopped: then
 * the logs before that place come whole.
 */
export function fitShift(record: ShiftRecord, before?: string): FittedShift {
  const all = toShiftResponse(record);
  if (before === undefined && shiftBytes(all) <= MAX_RESPONSE_BYTES)
    return record.isPartial
      ? { view: { ...all, truncated: true }, fewer: ['comment'] }
      : { view: all, fewer: [] };
  const annotations = newestOf(all.annotations);
  const comments = newestComments(all.comments, TALK_BYTES);
  const view = { ...all, comments, annotations };
  const fewer: FittedShift['fewer'] = [];
  if (annotations.length < record.annotations.length) fewer.push('annotation');
  if (record.isPartial || comments.length < all.comments.length) fewer.push('comment');

  const newestFirst = record.logs.toReversed();
  const isOlder = (log: ShiftLog) => before === undefined || placeOf(log) < before;
  const [older, newer] = [newestFirst.filter(isOlder), newestFirst.filter((log) => !isOlder(log))];
  let left = MAX_RESPONSE_BYTES - SHORT_BYTES - shiftBytes({ ...view, shift_logs: [] });
  const whole = older.findIndex((log) => (left -= responseWeight(toLogResponse(log))) < 0);
  const full = whole === -1 ? older : older.slice(0, whole);
  const short = [...older.slice(full.length), ...newer].map(withoutRequests);
  let room = SHORT_BYTES;
  const kept = [...full, ...short.filter((log) => (room -= responseWeight(log)) >= 0)];

  const shift_logs = kept.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(toLogResponse);
  const last = full.at(-1);
  const rest = full.length < older.length ? (last ? placeOf(last) : before) : undefined;
  const truncated = { ...view, shift_logs, truncated: true as const };
  return { view: truncated, ...(rest !== undefined && { rest }), fewer };
}

/** Bytes of a shift in an answer, with the links of its files. */
export const shiftBytes = ({ comments, ...shift }: ShiftResponse): number =>
  comments.reduce((bytes, comment) => bytes + commentWeight(comment), responseWeight(shift));

function newestOf(annotations: AnnotationResponse[]): AnnotationResponse[] {
  let room = TALK_BYTES;
  const first = annotations.findLastIndex((one) => (room -= responseWeight(one)) < 0);
  return annotations.slice(first + 1);
}

/** Where a log stands among the logs of its shift: oldest first. */
const placeOf = (log: ShiftLog) =>
  `${toSortable(log.log_time)}#${String(log.id).padStart(16, '0')}`;

const withoutRequests = (log: ShiftLog): ShiftLog => ({ ...log, request_response: [] });
