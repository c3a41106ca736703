import { sortable } from '#lib/contract/datetime.ts';
import {
  logView,
  shiftView,
  type Annotation,
  type ShiftLog,
  type ShiftRecord,
  type ShiftView,
} from './model.ts';

/** Bytes of an answer: 4 MB, or less where it is all quotes (see `weightOf`). */
export const ANSWER_BYTES = 4_000_000;
/** Bytes of it kept for the logs that come without their requests. */
const SHORT_BYTES = 500_000;
/** Bytes of an answer above the limit that its annotations may take. */
const ANNOTATION_BYTES = 1_000_000;

export type Fitted = {
  view: ShiftView;
  /** The place from which the requests of older logs were left out, if any were. */
  rest?: string;
  /** Whether older annotations were left out. */
  fewer?: boolean;
};

/**
 * A shift as it fits an answer. Almost always that is all of it; of a shift above the limit the
 * newest logs come whole and older ones without their requests, and so many annotations, the newest,
 * as take a quarter of it. `before` continues where an earlier
 * answer stopped: then the logs before that place come whole.
 */
export function fit(record: ShiftRecord, before?: string): Fitted {
  const all = shiftView(record);
  if (before === undefined && weightOf(all) <= ANSWER_BYTES) return { view: all };
  const annotations = newestOf(record.annotations);
  const view = { ...all, annotations };
  const fewer = annotations.length < record.annotations.length;

  const newestFirst = record.logs.toReversed();
  const isOlder = (log: ShiftLog) => before === undefined || placeOf(log) < before;
  const [older, newer] = [newestFirst.filter(isOlder), newestFirst.filter((log) => !isOlder(log))];
  let left = ANSWER_BYTES - SHORT_BYTES - weightOf({ ...view, shift_logs: [] });
  const whole = older.findIndex((log) => (left -= weightOf(logView(log))) < 0);
  const full = whole === -1 ? older : older.slice(0, whole);
  const short = [...older.slice(full.length), ...newer].map(withoutRequests);
  let room = SHORT_BYTES;
  const kept = [...full, ...short.filter((log) => (room -= weightOf(log)) >= 0)];

  const shift_logs = kept.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(logView);
  const last = full.at(-1);
  const rest = full.length < older.length ? (last ? placeOf(last) : before) : undefined;
  return { view: { ...view, shift_logs }, ...(rest !== undefined && { rest }), fewer };
}

function newestOf(annotations: Annotation[]): Annotation[] {
  let room = ANNOTATION_BYTES;
  const first = annotations.findLastIndex((one) => (room -= weightOf(one)) < 0);
  return annotations.slice(first + 1);
}

/** Where a log stands among the logs of its shift: oldest first. */
const placeOf = (log: ShiftLog) => `${sortable(log.log_time)}#${String(log.id).padStart(16, '0')}`;

function withoutRequests({ request_response: _left_out, ...log }: ShiftLog): ShiftLog {
  return log as ShiftLog;
}

/** What a Lambda may give back, of which 0.3 MB are for headers; in it the answer is a JSON text. */
const LAMBDA_BYTES = 5_700_000;

/**
 * Bytes of a value in an answer, or more where the limit of the Lambda is the nearer one: its answer
 * is a text within JSON, in which every quote and backslash is two.
 */
export function weightOf(value: unknown): number {
  const text = JSON.stringify(value);
  const escapes = text.match(/["\\]/g)?.length ?? 0;
  const bytes = Buffer.byteLength(text);
  return Math.max(bytes, Math.ceil(((bytes + escapes) * ANSWER_BYTES) / LAMBDA_BYTES));
}
