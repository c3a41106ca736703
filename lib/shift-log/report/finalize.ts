import { ApiError } from '#lib/contract/errors.ts';
import { withModification } from '../model.ts';
import { exists } from '../transitions.ts';
import { incrementRevision, touchShift } from '../writes.ts';
import { makeDue, readMails } from './mails.ts';
import { pendingMail, type Mails } from './mail.ts';
import type { ReportRecord, StoredReport } from './report.ts';
import { loadReportRecord } from './sources.ts';
import { readVersion, storeVersion } from './versions.ts';

type FinalReport = { record: ReportRecord; stored: StoredReport; mails: Mails };

/**
 * Makes a report final: stores its first version. A `user` who requests it makes the mail due at once. Returns the
 * newest version, if the report was final before. Throws 409 while the shift runs.
 */
export async function finalizeReport(
  shiftId: number,
  { clock, user }: { clock: () => string; user?: string },
): Promise<FinalReport> {
  const { shift, report: seen } = await loadReportRecord(shiftId);
  if (shift.shift_end === undefined)
    throw new ApiError('SHIFT_STILL_RUNNING', { shift_id: shiftId });
  if (seen.version > 0) return loadNewest(seen);
  const final = await storeVersion({
    next: seen,
    seen,
    shift,
    clock,
    touch: (now) =>
      user === undefined
        ? incrementRevision(shiftId, { condition: exists })
        : touchShift(withModification(shift, user, now)),
    alongside: (now) => (user === undefined ? [] : [makeDue(shiftId, now)]),
  });
  if (user === undefined) return final;
  const mail = pendingMail(shiftId, clock());
  return { ...final, mails: { ...final.mails, mail } };
}

/** Loads the newest stored version of a final report. Two parallel calls. */
export async function loadNewest(record: ReportRecord): Promise<FinalReport> {
  const { shift_id, version } = record;
  const [stored, mails] = await Promise.all([readVersion(shift_id, version), readMails(shift_id)]);
  if (!stored) throw new Error(`Version ${version} of the report of shift ${shift_id} is missing.`);
  return { record, stored, mails };
}
