import { ApiError } from '#lib/contract/errors.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { queueWrite } from '#lib/platform/outbox/records.ts';
import type { Author } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { exists } from '../shifts/transitions.ts';
import { incrementRevision, touchShift } from '../shifts/writes.ts';
import { isUnattempted, pendingMail } from './mail/mail.ts';
import { readMails, reportMailRecords } from './mail/records.ts';
import type { ReportRecord } from './report.ts';
import type { FullReport } from './response.ts';
import { loadReportRecord } from './sources.ts';
import { findVersion, storeVersion } from './versions.ts';

type FinalReport = FullReport & { record: ReportRecord };

type FinalizeRequest = {
  clock: () => string;
  /** Who requests it; undefined for the schedule. */
  author?: Author;
  /** Makes the writes that store the outcome under the Idempotency-Key. */
  outcomeWrites?: (record: ReportRecord) => TransactWrite[];
};

/**
 * Finalizes a report: stores its first version. If a user requests it, the mail is due at once. Returns the
 * newest version, if the report was final before. Throws 409 while the shift runs.
 */
export async function finalizeReport(
  shiftId: number,
  request: FinalizeRequest,
): Promise<FinalReport> {
  const { clock, author, outcomeWrites = () => [] } = request;
  const { shift, record: before } = await loadReportRecord(shiftId);
  if (shift.shift_end === undefined)
    throw new ApiError('SHIFT_STILL_RUNNING', { shift_id: shiftId });
  if (before.version > 0) {
    await commit(outcomeWrites(before));
    return loadNewest(before);
  }
  const version = { next: before, before, shift, clock };
  if (!author)
    return storeVersion({
      ...version,
      touch: () => incrementRevision(shiftId, { condition: exists }),
    });
  const { record, report, mails } = await storeVersion({
    ...version,
    touch: (now) => touchShift(withModification(shift, author, now)),
    alongside: (now, final, { mail }) => [
      ...(isUnattempted(mail) ? [queueWrite(reportMailRecords, pendingMail(shiftId, now))] : []),
      ...outcomeWrites(final),
    ],
  });
  return {
    record,
    report,
    mails: isUnattempted(mails.mail)
      ? { ...mails, mail: pendingMail(shiftId, record.final_on ?? clock()) }
      : mails,
  };
}

/** Loads the newest stored version of a final report. Two parallel calls. */
export const loadNewest = async (record: ReportRecord): Promise<FinalReport> => ({
  record,
  ...(await loadVersion(record.shift_id, record.version)),
});

/** Loads a version that is stored. Two parallel calls. */
export async function loadVersion(shiftId: number, version: number): Promise<FullReport> {
  const [report, mails] = await Promise.all([findVersion(shiftId, version), readMails(shiftId)]);
  if (!report) throw new Error(`Version ${version} of the report of shift ${shiftId} is missing.`);
  return { report, mails };
}
