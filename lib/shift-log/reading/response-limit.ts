import { toSortable } from '#lib/contract/datetime.ts';
import { lastWithin, MAX_RESPONSE_BYTES, responseBytes } from '#lib/contract/json/response-size.ts';

import { paddedId } from '../shifts/keys.ts';

import { toShiftResponse, type ShiftRecord, type ShiftResponse } from './whole-shift.ts';
import { toLogResponse, type ShiftLog } from '../logs/log.ts';
import { commentWeight } from '../comments/response-limit.ts';

/** Bytes of a response that are reserved for logs without their requests. */
const SHORT_LOG_BYTES = 500_000;
/** Bytes that the annotations of a truncated shift may take, and its comments. */
const LIST_BYTES = 1_000_000;
/** Returns the bytes of a shift in a response, with the signed URLs of its files. */
export const shiftBytes = ({ comments, ...shift }: ShiftResponse): number =>
  comments.reduce((bytes, comment) => bytes + commentWeight(comment), responseBytes(shift));

export type FittedShift = {
  response: ShiftResponse & { truncated?: true };
  /** The position before which logs come without their requests, if there are any. */
  olderLogs?: string | undefined;
  /** The lists below `/shift` that were truncated. */
  truncatedLists: ('annotation' | 'comment')[];
};

/**
 * Fits a shift into a response. A shift above the limit has its newest logs whole and older ones with empty
 * `request_response` lists, and the newest annotations and comments that take a quarter of the limit each.
 * `before` is the position at which the previous page stopped: logs before it come whole.
 */
export function fitShift(record: ShiftRecord, before?: string): FittedShift {
  const completeResponse = toShiftResponse(record);
  if (before === undefined && shiftBytes(completeResponse) <= MAX_RESPONSE_BYTES)
    return record.isPartial
      ? { response: { ...completeResponse, truncated: true }, truncatedLists: ['comment'] }
      : { response: completeResponse, truncatedLists: [] };
  const annotations = lastWithin(completeResponse.annotations, LIST_BYTES);
  const comments = lastWithin(completeResponse.comments, LIST_BYTES, commentWeight);
  const truncatedLists: FittedShift['truncatedLists'] = [];
  if (annotations.length < record.annotations.length) truncatedLists.push('annotation');
  if (record.isPartial || comments.length < completeResponse.comments.length)
    truncatedLists.push('comment');
  const lists = { ...completeResponse, comments, annotations };
  const logBytes = MAX_RESPONSE_BYTES - SHORT_LOG_BYTES - shiftBytes({ ...lists, shift_logs: [] });
  const { logs, olderLogs } = fitLogs(record.logs, logBytes, before);
  const response = { ...lists, shift_logs: logs.map(toLogResponse), truncated: true as const };
  return { response, olderLogs, truncatedLists };
}

/** Returns the newest logs before a position whole, and the others that fit without their requests. */
function fitLogs(allLogs: ShiftLog[], logBytes: number, before?: string) {
  const logsBefore = allLogs.filter((log) => before === undefined || positionOf(log) < before);
  const wholeLogs = lastWithin(logsBefore, logBytes, (log) => responseBytes(toLogResponse(log)));
  const olderCount = logsBefore.length - wholeLogs.length;
  // If not all fit, those directly before the whole ones are included first.
  const otherLogs = [...allLogs.slice(logsBefore.length), ...logsBefore.slice(0, olderCount)];
  const withoutRequests = otherLogs.map((log): ShiftLog => ({ ...log, request_response: [] }));
  const shortLogs = lastWithin(withoutRequests, SHORT_LOG_BYTES);
  const logs = [...wholeLogs, ...shortLogs].sort((a, b) =>
    positionOf(a) < positionOf(b) ? -1 : 1,
  );
  const stoppedAt = wholeLogs[0] ? positionOf(wholeLogs[0]) : before;
  return { logs, olderLogs: olderCount > 0 ? stoppedAt : undefined };
}

/** Returns the position of a log among the logs of its shift, oldest first. */
const positionOf = (log: ShiftLog) => `${toSortable(log.log_time)}#${paddedId(log.id)}`;
