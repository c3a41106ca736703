import { durationOf } from '#lib/night/durations.ts';
import { clock, dateAndTime, dates } from '#lib/night/times.ts';
import { capitalized } from '#lib/night/words.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { sentence, type Section } from './document.ts';
import { blockParts } from './sections/blocks.ts';
import { handoverParts } from './sections/handover.ts';
import { itemSections } from './sections/items.ts';
import { logParts, ticketParts, weatherParts } from './sections/log.ts';
import { lossParts, timeParts } from './sections/time.ts';

/** Returns the title of a report: `Shift 42, 21 to 22 November 2026`. */
export const titleOf = ({ shift, accounting }: CompiledReport): string =>
  `Shift ${shift.shift_id}, ${dates(accounting.from, accounting.to)}`;

/** Returns who was on duty, and when. */
export function dutyOf({ shift, accounting }: CompiledReport): string {
  const { from, to, complete, seconds } = accounting;
  const end = complete ? clock(to) : `now, ${clock(to)}`;
  return `${shift.operator_name} on duty, ${clock(from)} to ${end} UTC (${durationOf(seconds.total)})`;
}

/** Returns what kind of report it is: `Final report, version 1, of 22 November 2026, 04:45 UTC.` */
export function editionOf({ state, version, final_on = '' }: CompiledReport): string {
  if (state === 'draft') return 'Draft: it can still change.';
  return `${capitalized(state)} report, version ${version}, of ${dateAndTime(final_on)}.`;
}

/**
 * Returns the sections of a report, in the order of every medium. A short report, for a mail, is arranged for lists that
 * are cut.
 */
export function sectionsOf(report: CompiledReport, { isShort = false } = {}): Section[] {
  const { summary } = report;
  const all: Section[] = [
    {
      title: 'Summary',
      parts:
        summary === ''
          ? [sentence('No summary was written.', 'quiet')]
          : [{ type: 'prose', text: summary }],
    },
    { title: 'Time', parts: timeParts(report) },
    { title: 'Time lost', parts: lossParts(report) },
    ...itemSections(report),
    { title: 'Handover', parts: handoverParts(report) },
    { title: 'Execution blocks', parts: blockParts(report, isShort) },
    { title: 'Weather', parts: weatherParts(report, isShort) },
    { title: 'Log of the shift', parts: logParts(report) },
    { title: 'Tickets', parts: ticketParts(report) },
  ];
  return all.filter(({ parts }) => parts.length > 0);
}
