import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateReport as contract } from '../contracts/report.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { withModification } from '../shifts/model.ts';
import { compileReport } from '../report/compile.ts';
import { loadNewest } from '../report/finalize.ts';
import { reportEtag, applyChanges } from '../report/report.ts';
import { toReportResponse } from '../report/response.ts';
import { loadReportRecord, readSources } from '../report/sources.ts';
import { saveDraft, storeVersion } from '../report/versions.ts';
import { touchShift } from '../shifts/writes.ts';

/** Updates the summary and weather of a report. If the report is final, stores its next version. */
export const updateReport: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const shiftId = requireShiftId(path.shift_id);
  const { shift, record: before } = await loadReportRecord(shiftId);
  context.requireMatch(reportEtag(before));
  const { clock } = context;
  const next = applyChanges(before, body, clock());
  if (before.version > 0)
    return toReportResponse(
      next === before
        ? await loadNewest(before)
        : await storeVersion({
            next,
            before,
            shift,
            clock,
            touch: (now) => touchShift(withModification(shift, context, now)),
          }),
    );
  const now = clock();
  const modifiedShift = withModification(shift, context, now);
  if (next !== before) await saveDraft(next, before, touchShift(modifiedShift));
  const revision = shift.revision + (next === before ? 0 : 1);
  const { mails, ...sources } = await readSources({ ...shift, revision });
  return toReportResponse({ report: compileReport(sources, now), mails });
};
