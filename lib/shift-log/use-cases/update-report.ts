import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateReport as contract } from '../contracts/report.ts';
import { requireShiftId } from '../ids.ts';
import { withModification } from '../model.ts';
import { compileReport } from '../report/compile.ts';
import { loadNewest } from '../report/finalize.ts';
import { reportEtag, applyChanges } from '../report/report.ts';
import { toReportResponse } from '../report/response.ts';
import { loadReportRecord, readSources } from '../report/sources.ts';
import { saveDraft, storeVersion } from '../report/versions.ts';
import { touchShift } from '../writes.ts';

/** Updates the summary and weather of a report. If the report is final, stores its next version. */
export const updateReport: UseCase<typeof contract> = async ({ path, body }, context) => {
  const shiftId = requireShiftId(path.shift_id);
  const { shift, record: seen } = await loadReportRecord(shiftId);
  context.requireMatch(reportEtag(seen));
  const next = applyChanges(seen, body);
  const { clock, user } = context;
  if (seen.version > 0)
    return toReportResponse(
      next === seen
        ? await loadNewest(seen)
        : await storeVersion({
            next,
            seen,
            shift,
            clock,
            touch: (now) => touchShift(withModification(shift, user, now)),
          }),
    );
  const now = clock();
  const modified = withModification(shift, user, now);
  if (next !== seen) await saveDraft(next, seen, touchShift(modified));
  const revision = shift.revision + (next === seen ? 0 : 1);
  const { mails, ...sources } = await readSources({ ...shift, revision });
  return toReportResponse({ report: compileReport(sources, now), mails });
};
