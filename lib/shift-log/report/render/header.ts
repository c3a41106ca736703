import { config } from '#lib/platform/config.ts';
import type { CompiledReport } from '../report.ts';
import { html, type Content, type Markup } from './html.ts';
import type { Medium } from './tables.ts';
import { legend, timeCells, timeImage } from './time-bar.ts';
import { clock, dates, duration, edition, percent, stateNames, states } from './format.ts';

/** Returns the title of a report: `Shift 42, 21 to 22 November 2026`. */
export const titleOf = ({ shift, accounting }: CompiledReport): string =>
  `Shift ${shift.shift_id}, ${dates(accounting.from, accounting.to)}`;

/** Returns what a reader sees first: which shift it is, what must not be overlooked, and how its time was used. */
export function header(report: CompiledReport, medium: Medium): Content {
  const { shift, accounting, warnings, state } = report;
  const { from, to, seconds, complete } = accounting;
  const site = config('SITE_NAME');
  const end = complete ? clock(to) : `now, ${clock(to)}`;
  return [
    site !== '' && html`<p class="site">${site}</p>`,
    html`<h1>${titleOf(report)}</h1>
      <p>
        ${shift.operator_name} on duty, ${clock(from)} to ${end} UTC (${duration(seconds.total)})
      </p>
      <p class="${state === 'draft' ? 'draft' : 'quiet'}">
        ${edition(report)}.
        <span class="screen"
          ><a href="${medium.shiftUrl}">Shift ${shift.shift_id} in the console</a></span
        >
      </p>`,
    warnings.length > 0 &&
      html`<div class="warnings">${warnings.map(({ text }) => html`<p>${text}</p>`)}</div>`,
  ];
}

/** Returns the figures of a shift, and the bar of its time. */
export const timeSection = (report: CompiledReport, { isMail }: Medium): Content => [
  figures(report),
  isMail ? timeCells(report.accounting) : timeImage(report.accounting),
  legend(report.accounting),
];

function figures({ accounting: { seconds }, execution_blocks: blocks }: CompiledReport): Markup {
  const failedCount = blocks.filter(isFailed).length;
  const failures =
    failedCount === 0 ? 'none failed' : html`<span class="bad">${failedCount} failed</span>`;
  const blocksLabel = blocks.length === 1 ? 'execution block' : 'execution blocks';
  return html`<table class="figures">
    <tr>
      ${stateNames.map((state) =>
        figure(
          percent(seconds[state], seconds.total),
          states[state].name.toLowerCase(),
          duration(seconds[state]),
        ),
      )}${figure(String(blocks.length), blocksLabel, failures)}
    </tr>
  </table>`;
}

const figure = (number: string, label: string, more: Content) =>
  html`<td>
    <span class="number">${number}</span>${label}<br /><span class="quiet">${more}</span>
  </td>`;

/** Whether an execution block failed, by the status of its instance or its own. */
export const isFailed = ({ sbi_status, eb_status }: CompiledReport['execution_blocks'][number]) =>
  sbi_status === 'Failed' || eb_status === 'Failed';
