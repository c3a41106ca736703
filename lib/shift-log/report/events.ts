import { BASE_PATH } from '../contracts/base-path.ts';
import type { DomainEvent } from '#lib/contract/event.ts';
import { emit } from '#lib/platform/dynamo/transaction.ts';
import { eventOf, type Action } from '../shifts/events.ts';
import { exists } from '../shifts/transitions.ts';
import { incrementRevision } from '../shifts/writes.ts';
import { toReportState, type ReportRecord, type ReportState } from './report.ts';

/** Returns the event of a report: its state, without what is compiled from the shift. */
export const reportEvent = (action: Action, report: ReportState): DomainEvent => ({
  ...eventOf('shift_report', action, report.shift_id, report, 'shift'),
  at: { path: `${BASE_PATH}/shift/${report.shift_id}/report` },
});

/** Returns the writes of the event for a changed mail of a report. */
export const emitMailChange = (record: ReportRecord) =>
  emit(
    incrementRevision(record.shift_id, { condition: exists }),
    reportEvent('updated', toReportState(record)),
  );
