import { type ValueOf, omitUndefined, pick, keysOf } from '../fields/field-lists.ts';
import * as responses from '../contracts/resources/shift.ts';
import { toSortable } from '#lib/contract/datetime.ts';

/** The record of one execution block in a shift. */
export type ShiftLog = Omit<ValueOf<typeof responses.shiftLogFields>, 'sbi_status_reported'> & {
  /** Whether a producer sent the status; otherwise it is derived from the requests. */
  sbi_status_reported: boolean;
  /** Counts the changes of the log. */
  log_revision: number;
};

/** An id in another system, in the spelling that was sent first. */
export type ForeignId = ShiftLog['eb_id'];

export type RequestResponse = ShiftLog['request_response'][number];

/** A log after a change, and as it was read, if it existed. */
export type LogChange = { log: ShiftLog; before: ShiftLog | undefined };

export function oldestFirst(a: ShiftLog, b: ShiftLog): number {
  const [first, second] = [toSortable(a.log_time), toSortable(b.log_time)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
}

/** Whether two ids are the same in any spelling: `77001` and `"77001"`. */
export const sameId = (a: ForeignId | undefined, b: ForeignId | undefined) =>
  String(a) === String(b);

/** Whether a producer has sent the status, as responses have it. */
export const reportedFlag = ({ sbi_status_reported }: ShiftLog): true | undefined =>
  sbi_status_reported ? true : undefined;

export const toLogResponse = (log: ShiftLog) =>
  omitUndefined({
    ...pick(log, keysOf(responses.shiftLogFields)),
    sbi_status_reported: reportedFlag(log),
  });
