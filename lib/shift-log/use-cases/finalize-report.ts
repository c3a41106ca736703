import type { UseCaseFlow } from '#lib/platform/http/use-case.ts';
import type { finalizeReport as contract } from '../contracts/report.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { finalizeReport as finalize, loadVersion } from '../report/finalize.ts';
import { reportEtag, type ReportRecord } from '../report/report.ts';
import { toReportResponse, type FullReport } from '../report/response.ts';

type Ref = { shift_id: number; version: number };

/**
 * Finalizes the report of an ended shift, so that it is mailed within a minute. A final report is returned unchanged. The
 * number of its version is stored under the Idempotency-Key, because the report may be too large for an item.
 */
export const finalizeReport: UseCaseFlow<typeof contract, FullReport, Ref> = {
  run: async ({ path, body }, { clock, user, name, outcomeWrites }) => {
    requireSame('shift_id', body?.shift_id, path.shift_id, 'as in the path');
    const shiftId = requireShiftId(path.shift_id);
    const toOutcome = (record: ReportRecord) => ({
      ref: { shift_id: record.shift_id, version: record.version },
      etag: reportEtag(record),
    });
    const finalReport = await finalize(shiftId, {
      clock,
      author: { user, name },
      outcomeWrites: (record) => outcomeWrites({ data: undefined, ...toOutcome(record) }),
    });
    return { data: finalReport, ...toOutcome(finalReport.record) };
  },
  reload: ({ shift_id, version }) => loadVersion(shift_id, version),
  render: (report) => Promise.resolve(toReportResponse(report)),
};
