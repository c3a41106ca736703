import { finalizeReport, sendReport, updateReport } from '#lib/shift-log/contracts/report.ts';
import { readReport } from './reports.ts';
import type { Client } from './shifts.ts';

// These requests use every grant of an endpoint. An endpoint that stores its outcome is called with an
// Idempotency-Key that a refused request has used before.
type Headers = Record<string, string>;

/** Writes, finalizes, amends and mails the report of an ended shift. `runningShift` is the id of a running one. */
export async function writeAndSendReport(
  operator: Client,
  { endedShift, runningShift }: { endedShift: number; runningShift: number },
  headers: Headers,
): Promise<void> {
  const path = { shift_id: endedShift };
  const mail = { to: ['ada@example.org'] };
  await readReport(operator, endedShift);
  await operator(updateReport, { path, body: { summary: 'A quiet night' } });
  await operator(sendReport, { path, body: mail, headers });
  await operator(finalizeReport, { path: { shift_id: runningShift }, headers });
  await operator(finalizeReport, { path, headers });
  // The stored outcome names a version, which is loaded again.
  await operator(finalizeReport, { path, headers });
  await readReport(operator, endedShift);
  await readReport(operator, endedShift, { version: 1 });
  await operator(updateReport, { path, body: { summary: 'A calm night' } });
  await operator(updateReport, { path, body: { summary: 'A calm night' } });
  await operator(sendReport, { path, body: mail, headers });
}
