import type { CompiledReport } from '../report.ts';
import { isFailed } from './header.ts';
import { html, type Content } from './html.ts';
import { isSafeAddress } from '#lib/markdown/addresses.ts';
import { firstOf, lines, section, table, type Column, type Medium } from './tables.ts';
import {
  capitalized,
  clock,
  duration,
  durationBetween,
  inWords,
  shortTime,
  weatherInWords,
  cutList,
} from './format.ts';

type Item = CompiledReport['items']['open'][number];

/** The columns of items; `shiftId` is the shift of the report. */
const itemColumns = (shiftId: number): Column<Item>[] => [
  {
    title: 'Severity',
    cell: ({ severity }) =>
      severity === 'major' || severity === 'critical'
        ? html`<span class="bad">${severity}</span>`
        : severity,
  },
  {
    title: 'What',
    cell: ({ title, kind, component, due, opened_in: shift }) =>
      lines(
        title,
        inWords(kind),
        component,
        shift === shiftId ? 'since this shift' : shift !== undefined && `since shift ${shift}`,
        due !== undefined && `due ${shortTime(due)}`,
      ),
    kind: 'text',
  },
  { title: 'Owner', cell: ({ owner }) => owner },
];

const resolution: Column<Item> = {
  title: 'Resolution',
  cell: (item) => item.resolution,
  kind: 'text',
};

/** Returns the items that were open at the end, and those that were closed in the shift. */
export const itemsSection = (
  { items, accounting, shift_id }: CompiledReport,
  medium: Medium,
): Content => {
  const columns = itemColumns(shift_id);
  return [
    section(accounting.complete ? 'Open at the end of the shift' : 'Open items', [
      table(items.open, columns, medium) ?? html`<p>Nothing is open.</p>`,
      items.open_count !== undefined && html`<p>${cutList(items)}</p>`,
    ]),
    section(
      'Closed in the shift',
      table(items.closed, [...columns.slice(1, 2), resolution], medium),
    ),
  ];
};

type Loss = CompiledReport['losses'][number];

const shareOf = (affected: number) => `${Number((100 * affected).toPrecision(2))} %`;

export const lossesSection = ({ losses, accounting }: CompiledReport, medium: Medium): Content => {
  const end = ({ ended = accounting.to }: Loss) => ended;
  const sums = Object.entries(accounting.lost_by_category)
    .sort(([, a], [, b]) => b - a)
    .map(([category, seconds]) => `${inWords(category)} ${duration(seconds)}`);
  const list = table(
    losses,
    [
      {
        title: 'Time',
        cell: (loss) => `${clock(loss.began)} to ${clock(end(loss))}`,
        kind: 'time',
      },
      { title: 'Duration', cell: (loss) => durationBetween(loss.began, end(loss)), kind: 'number' },
      { title: 'Category', cell: ({ category }) => inWords(category) },
      {
        title: 'What',
        cell: ({ note, component, eb_id, affected }) =>
          lines(note, component, eb_id, affected < 1 && `${shareOf(affected)} affected`),
        kind: 'text',
      },
    ],
    medium,
  );
  return section(
    'Time lost',
    list && [sums.length > 0 && html`<p>${capitalized(sums.join(', '))}.</p>`, list],
  );
};

/** Returns the execution blocks. In a mail those that failed come first, as long lists are cut. */
export const blocksSection = ({ execution_blocks }: CompiledReport, medium: Medium): Content => {
  const failedFirst = (blocks: typeof execution_blocks) =>
    blocks.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
  return section(
    'Execution blocks',
    table(
      medium.isMail ? failedFirst(execution_blocks) : execution_blocks,
      [
        { title: 'Execution block', cell: ({ eb_id }) => eb_id, kind: 'id' },
        {
          title: 'Instance',
          cell: ({ sbi_ref }) => !medium.isMail && sbi_ref,
          kind: 'id',
          isMinor: true,
        },
        {
          title: 'Status',
          cell: (block) =>
            isFailed(block) ? html`<span class="bad">Failed</span>` : block.sbi_status,
        },
        { title: 'Began', cell: ({ began, log_time }) => clock(began ?? log_time), kind: 'time' },
        {
          title: 'Duration',
          cell: ({ began, ended }) =>
            began !== undefined && ended !== undefined && durationBetween(began, ended),
          kind: 'number',
        },
        { title: 'Requests', cell: ({ requests }) => requests, kind: 'number', isMinor: true },
        {
          title: 'Errors',
          cell: ({ errors }) => errors > 0 && html`<span class="bad">${errors}</span>`,
          kind: 'number',
          isMinor: true,
        },
      ],
      medium,
    ),
  );
};

type Weather = CompiledReport['weather'][number];

const weatherTime: Column<Weather> = { title: 'Time', cell: ({ at }) => clock(at), kind: 'time' };

const weatherColumns: Column<Weather>[] = [
  weatherTime,
  { title: 'Sky', cell: ({ sky }) => sky },
  { title: 'Seeing (″)', cell: ({ seeing_arcsec }) => seeing_arcsec, kind: 'number' },
  { title: 'Wind (m/s)', cell: ({ wind_m_s }) => wind_m_s, kind: 'number' },
  {
    title: 'Humidity (%)',
    cell: ({ humidity_percent }) => humidity_percent,
    kind: 'number',
    isMinor: true,
  },
  {
    title: 'Temperature (°C)',
    cell: ({ temperature_celsius }) => temperature_celsius,
    kind: 'number',
  },
  { title: 'Remark', cell: ({ note }) => note, kind: 'text' },
];

/** Returns the observations. A mail, which may be read on a telephone, has them in words. */
export const weatherSection = ({ weather }: CompiledReport, medium: Medium): Content => {
  const inMail = [weatherTime, { title: 'Observation', cell: weatherInWords }];
  return section('Weather', table(weather, medium.isMail ? inMail : weatherColumns, medium));
};

export function ticketsSection({ tickets }: CompiledReport, medium: Medium): Content {
  if (tickets.length === 0) return undefined;
  const { first, more } = firstOf(tickets, medium);
  // Links of imported comments may be any text.
  const link = (url: string) => (isSafeAddress(url) ? html`<a href="${url}">${url}</a>` : url);
  const list = html`<ul>
    ${first.map(({ url }) => html`<li>${link(url)}</li>`)}
  </ul>`;
  return section('Tickets', [list, more]);
}
