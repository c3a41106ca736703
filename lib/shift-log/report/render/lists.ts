import type { StoredReport } from '../report.ts';
import { isFailed } from './header.ts';
import { html, type Content } from './html.ts';
import { section, table, type Column, type Medium } from './tables.ts';
import { capitalized, clock, duration, durationBetween, inWords, shortTime } from './format.ts';

type Item = StoredReport['items']['open'][number];

/** The columns of items; `shiftId` is the shift of the report. */
const itemColumns = (shiftId: number): Column<Item>[] => [
  {
    title: 'Severity',
    cell: ({ severity }) =>
      severity === 'major' || severity === 'critical'
        ? html`<span class="bad">${severity}</span>`
        : severity,
  },
  { title: 'Kind', cell: ({ kind }) => inWords(kind) },
  { title: 'What', cell: ({ title }) => title, kind: 'w' },
  { title: 'Component', cell: ({ component }) => component, kind: 'i' },
  { title: 'Owner', cell: ({ owner }) => owner },
  { title: 'Due', cell: ({ due }) => due && shortTime(due), kind: 't' },
  {
    title: 'Since',
    cell: ({ opened_in: shift }) => (shift === shiftId ? 'this shift' : shift && `shift ${shift}`),
    kind: 't',
  },
];

const resolution: Column<Item> = {
  title: 'Resolution',
  cell: (item) => item.resolution,
  kind: 'w',
};

/** Returns the items that were open at the end, and those that were closed in the shift. */
export const itemsSection = (
  { items, accounting, shift_id }: StoredReport,
  medium: Medium,
): Content => {
  const columns = itemColumns(shift_id);
  return [
    section(
      accounting.complete ? 'Open at the end of the shift' : 'Open items',
      table(items.open, columns, medium) ?? html`<p>Nothing is open.</p>`,
    ),
    section(
      'Closed in the shift',
      table(items.closed, [...columns.slice(1, 4), resolution], medium),
    ),
  ];
};

type Loss = StoredReport['losses'][number];

export const lossesSection = ({ losses, accounting }: StoredReport, medium: Medium): Content => {
  const end = ({ ended = accounting.to }: Loss) => ended;
  const sums = Object.entries(accounting.lost_by_category)
    .sort(([, a], [, b]) => b - a)
    .map(([category, seconds]) => `${inWords(category)} ${duration(seconds)}`);
  const list = table(
    losses,
    [
      { title: 'Time', cell: (one) => `${clock(one.began)} to ${clock(end(one))}`, kind: 't' },
      { title: 'Duration', cell: (one) => durationBetween(one.began, end(one)), kind: 'n' },
      { title: 'Category', cell: ({ category }) => inWords(category) },
      {
        title: 'Affected',
        cell: ({ affected }) => `${Number((100 * affected).toPrecision(2))} %`,
        kind: 'n',
      },
      { title: 'Component', cell: ({ component }) => component, kind: 'i' },
      { title: 'Execution block', cell: ({ eb_id }) => eb_id, kind: 'i' },
      { title: 'Note', cell: ({ note }) => note, kind: 'w' },
    ],
    medium,
  );
  return section(
    'Time lost',
    list && [sums.length > 0 && html`<p>${capitalized(sums.join(', '))}.</p>`, list],
  );
};

/** Returns the execution blocks. In a mail those that failed come first, as long lists are cut. */
export const blocksSection = ({ execution_blocks }: StoredReport, medium: Medium): Content => {
  const failedFirst = (all: typeof execution_blocks) =>
    all.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
  return section(
    'Execution blocks',
    table(
      medium.isMail ? failedFirst(execution_blocks) : execution_blocks,
      [
        { title: 'Execution block', cell: ({ eb_id }) => eb_id, kind: 'i' },
        { title: 'Instance', cell: ({ sbi_ref }) => sbi_ref, kind: 'i' },
        {
          title: 'Status',
          cell: (block) =>
            isFailed(block) ? html`<span class="bad">Failed</span>` : block.sbi_status,
        },
        { title: 'Began', cell: ({ began, log_time }) => clock(began ?? log_time), kind: 't' },
        {
          title: 'Duration',
          cell: ({ began, ended }) =>
            began !== undefined && ended !== undefined && durationBetween(began, ended),
          kind: 'n',
        },
        { title: 'Requests', cell: ({ requests }) => requests, kind: 'n' },
        {
          title: 'Errors',
          cell: ({ errors }) => errors > 0 && html`<span class="bad">${errors}</span>`,
          kind: 'n',
        },
      ],
      medium,
    ),
  );
};

export const weatherSection = ({ weather }: StoredReport, medium: Medium): Content =>
  section(
    'Weather',
    table(
      weather,
      [
        { title: 'Time', cell: ({ at }) => clock(at), kind: 't' },
        { title: 'Sky', cell: ({ sky }) => sky },
        { title: 'Seeing (″)', cell: ({ seeing_arcsec }) => seeing_arcsec, kind: 'n' },
        { title: 'Wind (m/s)', cell: ({ wind_m_s }) => wind_m_s, kind: 'n' },
        { title: 'Humidity (%)', cell: ({ humidity_percent }) => humidity_percent, kind: 'n' },
        {
          title: 'Temperature (°C)',
          cell: ({ temperature_celsius }) => temperature_celsius,
          kind: 'n',
        },
        { title: 'Remark', cell: ({ note }) => note, kind: 'w' },
      ],
      medium,
    ),
  );

export const ticketsSection = ({ tickets }: StoredReport): Content =>
  section(
    'Tickets',
    tickets.length > 0 &&
      html`<ul>
        ${tickets.map(({ url }) => html`<li><a href="${url}">${url}</a></li>`)}
      </ul>`,
  );
