import { prefersToJson } from '#lib/contract/fields/accept.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getReport as contract } from '../contracts/report.ts';
import { requireShiftId } from '../fields/ids.ts';
import { compileReport } from '../report/compile.ts';
import { loadNewest, loadVersion } from '../report/finalize.ts';
import { toReportPage, toReportResponse, type FullReport } from '../report/response.ts';
import { loadReportRecord, readSources } from '../report/sources.ts';

/** Returns the report of a shift, as JSON or as a page: the draft, the newest stored version, or a given one. */
export const getReport: UseCase<typeof contract> = async ({ path, query, headers }, context) => {
  const shiftId = requireShiftId(path.shift_id);
  const report = await loadReport(shiftId, query.version, context.clock);
  const wantsPage = query.format === undefined && prefersToJson(headers.accept ?? '', 'text/html');
  return query.format === 'html' || wantsPage ? toReportPage(report) : toReportResponse(report);
};

async function loadReport(
  shiftId: number,
  version: number | undefined,
  clock: () => string,
): Promise<FullReport> {
  const { shift, record } = await loadReportRecord(shiftId);
  if (version === undefined && record.version > 0) return loadNewest(record);
  if (version === undefined) {
    const { mails, ...sources } = await readSources(shift);
    return { report: compileReport(sources, clock()), mails };
  }
  if (version <= record.version) return loadVersion(shiftId, version);
  throw new ApiError('VERSION_NOT_FOUND', { version, name: `the report of shift ${shiftId}` });
}
