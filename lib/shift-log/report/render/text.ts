import type { CompiledReport } from '../report.ts';
import { handoverState } from './entries.ts';
import { isFailed, titleOf } from './header.ts';
import {
  clock,
  count,
  duration,
  edition,
  inWords,
  percent,
  stateNames,
  states,
  weatherInWords,
  cutList,
} from './format.ts';
import { MAX_ROWS_IN_MAIL } from './tables.ts';

/** Returns a report as plain text, for programs that show no HTML. */
export function renderText(report: CompiledReport, shiftUrl: string): string {
  const { shift, accounting, warnings, summary, items, weather, handover } = report;
  const { from, to, seconds } = accounting;
  const parts: (string | string[])[] = [
    [
      titleOf(report),
      `${shift.operator_name} on duty, ${clock(from)} to ${clock(to)} UTC (${duration(seconds.total)})`,
      `${edition(report)}.`,
    ],
    warnings.map(({ text }) => `! ${oneLine(text)}`),
    list('Summary', [summary === '' ? 'No summary was written.' : summary]),
    list(
      'Time',
      stateNames.map(
        (state) =>
          `${states[state].name}: ${duration(seconds[state])} (${percent(seconds[state], seconds.total)})`,
      ),
    ),
    list(
      'Time lost',
      report.losses.map((loss) => lossLine(loss, to)),
    ),
    list('Open items', [
      ...(items.open_count === undefined ? [] : [cutList(items)]),
      ...items.open.map(({ severity, kind, title }) => `- ${severity} ${inWords(kind)}: ${title}`),
    ]),
    list('Closed items', items.closed.map(closedLine)),
    list('Handover', handover ? [handoverState(handover), handover.summary, handover.plan] : []),
    list('Execution blocks', blockLines(report)),
    list('Weather', weather.map(weatherLine)),
    list('Log of the shift', report.comments.map(commentLine)),
    list(
      'Tickets',
      report.tickets.map(({ url }) => `- ${url}`),
    ),
    [`The whole report: ${shiftUrl}/report`],
  ];
  return `${parts
    .map((part) =>
      typeof part === 'string' ? part : part.filter((line) => line !== '').join('\n'),
    )
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** Returns a list with its title; nothing without entries. */
function list(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - MAX_ROWS_IN_MAIL;
  const more = rest > 0 ? [`… and ${rest} more`] : [];
  return [title.toUpperCase(), ...lines.slice(0, MAX_ROWS_IN_MAIL), ...more];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const lossLine = (
  { began, ended, category, affected, note, component }: CompiledReport['losses'][number],
  to: string,
) => {
  const about = [component, note].filter((part) => part !== undefined).map(oneLine);
  const share = affected < 1 ? ` (${percent(affected, 1)} affected)` : '';
  return `- ${clock(began)} to ${clock(ended ?? to)} ${inWords(category)}${share}${about.length > 0 ? `: ${about.join(', ')}` : ''}`;
};

const closedLine = ({ kind, title, resolution }: CompiledReport['items']['closed'][number]) =>
  `- ${inWords(kind)}: ${title}${resolution === undefined ? '' : `. ${oneLine(resolution)}`}`;

function blockLines({ execution_blocks: blocks }: CompiledReport): string[] {
  if (blocks.length === 0) return [];
  const failedBlocks = blocks.filter(isFailed);
  return [
    `${count(blocks.length, 'block')}, ${failedBlocks.length} failed`,
    ...failedBlocks.map(({ eb_id, errors }) => `- ${eb_id} failed (${count(errors, 'error')})`),
  ];
}

const weatherLine = (weather: CompiledReport['weather'][number]): string =>
  `- ${clock(weather.at)} ${oneLine(weatherInWords(weather))}`;

const commentLine = ({
  metadata,
  comment = '(files)',
  replies,
}: CompiledReport['comments'][number]) =>
  [
    `- ${clock(metadata.created_on)} ${metadata.created_by}: ${comment}`,
    ...replies.map((reply) => `  > ${reply.metadata.created_by}: ${reply.reply_text ?? '(files)'}`),
  ].join('\n');
