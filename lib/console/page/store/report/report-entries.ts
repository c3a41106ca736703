import {
  annotationEntry,
  commentEntry,
  compareEntries,
  eventEntries,
  logEntry,
  type Entry,
  type ShiftLog,
} from '../records.ts';
import type { Report } from './report.ts';

/** Returns the entries that the night bar of a report shows. */
export const entriesOf = (report: Report): Entry[] =>
  [
    ...eventEntries(report.shift),
    ...report.execution_blocks.map((block, at) => logEntry(toLog(report.shift_id, block, at))),
    ...report.comments.map(commentEntry),
    ...report.annotations.map(annotationEntry),
  ].sort(compareEntries);

/** A report counts the requests of a block: of their times it has the first and the last. */
function toLog(shift_id: number, block: Report['execution_blocks'][number], id: number): ShiftLog {
  const { began, ended, requests: _requests, errors: _errors, ...log } = block;
  const { log_time: at } = log;
  const by = log.source ?? '';
  return {
    ...log,
    id,
    shift_id,
    metadata: { created_by: by, created_on: at, last_modified_by: by, last_modified_on: at },
    request_response:
      began === undefined ? [] : [{ request_sent_at: began, response_received_at: ended }],
  };
}
