import { randomUUID } from 'node:crypto';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { sendReport as contract } from '../contracts/report.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import type { RequestedMail } from '../report/mail/mail.ts';
import { toRequestedMailResponse } from '../report/mail/response.ts';
import { recipientsOf, sendOnRequest } from '../report/requested-mails.ts';
import { loadReportRecord } from '../report/sources.ts';
import { loadVersion } from '../report/finalize.ts';

/** Mails the newest version of a final report, to REPORT_TO or to the given recipients. */
export const sendReport: UseCase<typeof contract> = async ({ path, body }, context) => {
  // A mail shows the report to its recipients, so its sender must be allowed to read it.
  if (context.caller && !context.caller.scopes.has('slt:read'))
    throw new ApiError('SCOPE_MISSING', { scope: 'slt:read' });
  requireSame('shift_id', body?.shift_id, path.shift_id, 'as in the path');
  const to = recipientsOf(body?.to);
  const { record } = await loadReportRecord(requireShiftId(path.shift_id));
  const { shift_id, version } = record;
  if (version === 0) throw new ApiError('REPORT_NOT_FINAL', { shift_id });
  const { report } = await loadVersion(shift_id, version);
  const mail: Omit<RequestedMail, 'state'> = {
    shift_id,
    digest: context.requestKey ?? randomUUID(),
    to,
    version,
    requested_by: context.user,
    requested_on: context.clock(),
  };
  const toOutcome = (sentMail: RequestedMail) => ({ data: toRequestedMailResponse(sentMail) });
  const outcomeWrites = (sentMail: RequestedMail) => context.outcomeWrites(toOutcome(sentMail));
  return toOutcome(
    await sendOnRequest({ mail, report, record, clock: context.clock, outcomeWrites }),
  );
};
