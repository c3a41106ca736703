import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { finalizeReport as contract } from '../contracts/report.ts';
import { requireShiftId } from '../ids.ts';
import { finalizeReport as finalize } from '../report/finalize.ts';
import { toReportResponse } from '../report/response.ts';

/** Makes the report of an ended shift final, so that it is mailed within a minute. A final one stays as it is. */
export const finalizeReport: UseCase<typeof contract> = async ({ path }, { clock, user }) =>
  toReportResponse(await finalize(requireShiftId(path.shift_id), { clock, user }));
