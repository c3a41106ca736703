import {
  annotationEntry,
  commentEntry,
  compareEntries,
  eventEntries,
  logEntry,
  type Entry,
  type ShiftLog,
} from '../records.ts';
import { entriesOfRecords } from '../shift-records.ts';
import type { Report } from './report.ts';

/** Returns the entries that the night bar of a report shows. */
export const entriesOf = (report: Report): Entry[] =>
  [
    ...eventEntries(report.shift),
    ...report.execution_blocks.map((block, at) => logEntry(toLog(report.shift_id, block, at))),
    ...report.comments.map(commentEntry),
    ...report.annotations.map(annotationEntry),
    ...recordsOf(report),
  ].sort(compareEntries);

/** Returns the entries of losses, of items that were opened or closed in the shift, and of the steps of its handover. */
const recordsOf = ({ shift_id, shift, losses, items, handover }: Report): Entry[] => {
  const ofShift = new Map([...items.opened, ...items.closed].map((one) => [one.item_id, one]));
  const handovers = handover ? [handover] : [];
  // A report has no history of items: one that was changed after the shift was closed in it by its end.
  const closed_on = (on: string) =>
    shift.shift_end !== undefined && shift.shift_end < on ? shift.shift_end : on;
  const withClosings = [...ofShift.values()].map((item) => ({
    ...item,
    ...(item.state === 'closed' && { closed_on: closed_on(item.metadata.last_modified_on) }),
  }));
  return entriesOfRecords({ shift_id, losses, items: withClosings, handovers }, new Map());
};

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
