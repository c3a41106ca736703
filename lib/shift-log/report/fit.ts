import { lastWithin, MAX_RESPONSE_BYTES, responseBytes } from '#lib/contract/json/response-size.ts';
import type { CompiledReport } from './report.ts';

/** Bytes of a response that the state of the mails may take. */
const MAIL_BYTES = 200_000;

/** Bytes that the lists of a truncated report may take. The rest is for summary, weather and the handover. */
const budget = {
  comments: 1_000_000,
  annotations: 400_000,
  execution_blocks: 500_000,
  losses: 200_000,
  tickets: 100_000,
  intervals: 300_000,
  items: 100_000,
};

/**
 * Returns a report that fits a response. One above the limit has the newest entries of each list; its sums count all.
 * `isPartial` marks one whose older comments were not read.
 */
export function fitReport(report: CompiledReport, isPartial: boolean): CompiledReport {
  if (responseBytes(report) + MAIL_BYTES <= MAX_RESPONSE_BYTES)
    return isPartial ? { ...report, truncated: true } : report;
  const { accounting, items } = report;
  const open = lastWithin(items.open, budget.items);
  const isCut = open.length < items.open.length;
  const open_count = items.open_count ?? (isCut ? items.open.length : undefined);
  return {
    ...report,
    accounting: { ...accounting, intervals: lastWithin(accounting.intervals, budget.intervals) },
    execution_blocks: lastWithin(report.execution_blocks, budget.execution_blocks),
    losses: lastWithin(report.losses, budget.losses),
    items: {
      opened: lastWithin(items.opened, budget.items),
      closed: lastWithin(items.closed, budget.items),
      open,
      ...(open_count !== undefined && { open_count }),
    },
    comments: lastWithin(report.comments, budget.comments),
    annotations: lastWithin(report.annotations, budget.annotations),
    tickets: lastWithin(report.tickets, budget.tickets),
    truncated: true,
  };
}
