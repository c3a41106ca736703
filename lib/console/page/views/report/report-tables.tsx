import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Accounting, Loss, OpenItem } from '../../store/items/records.ts';
import type { Report } from '../../store/report/report.ts';
import { factsOf } from '../handover/row-notes.ts';
import { percentOf } from '../losses/categories.ts';
import { LinksContext } from '../parts/links.ts';
import { Status } from '../parts/status.tsx';
import { between, duration, Time } from '../parts/time.tsx';
import { TimeSwatch } from '../rail/time-bar.tsx';

type TableProps = {
  caption: string;
  /** Whether it is so wide that it scrolls on a narrow screen. */
  isWide?: boolean;
  columns: readonly string[];
  rows: readonly (readonly [key: string | number, cells: readonly ComponentChildren[]])[];
};

/** A table of a report: its first column names the row. */
const Table = ({ caption, isWide = false, columns, rows }: TableProps) => (
  <div class="report__scroll" tabIndex={0} role="group" aria-label={caption}>
    <table class={isWide ? 'report__table report__table--wide' : 'report__table'}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, [first, ...others]]) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const states = [
  ['observing', 'Observing'],
  ['lost', 'Lost'],
  ['no_response', 'No response'],
  ['unexplained', 'Unexplained'],
] as const;

const inWords = (seconds: number): string => (seconds === 0 ? '–' : duration(seconds * 1000));

/** The states of the time, with the patterns of the bar, and the losses by category and component. */
export function TimeTables({ accounting }: { accounting: Accounting }) {
  const { seconds, lost_by_category, lost_by_component, weighted_lost } = accounting;
  const share = (part: number) =>
    seconds.total === 0 ? '–' : `${((100 * part) / seconds.total).toFixed(1)} %`;
  const lost = (table: Record<string, number>) =>
    Object.entries(table)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, value]) => [name, [name, inWords(value), share(value)]] as const);
  const byCategory = lost(lost_by_category);
  const byComponent = lost(lost_by_component);
  return (
    <div class="report__columns">
      <Table
        caption="Use of the time"
        columns={['State', 'Time', 'Share']}
        rows={[
          ...states.map(
            ([state, label]) =>
              [
                state,
                [
                  <>
                    <TimeSwatch state={state} />
                    {label}
                  </>,
                  inWords(seconds[state]),
                  share(seconds[state]),
                ],
              ] as const,
          ),
          ['total', ['Total', inWords(seconds.total), share(seconds.total)]],
          [
            'weighted',
            ['Lost, weighted', inWords(Math.round(weighted_lost)), share(weighted_lost)],
          ],
        ]}
      />
      {byCategory.length > 0 && (
        <Table
          caption="Lost by category"
          columns={['Category', 'Lost', 'Share']}
          rows={byCategory}
        />
      )}
      {byComponent.length > 0 && (
        <Table
          caption="Lost by component"
          columns={['Component', 'Lost', 'Share']}
          rows={byComponent}
        />
      )}
    </div>
  );
}

export const Losses = ({ losses }: { losses: readonly Loss[] }) => (
  <Table
    caption="Lost time"
    columns={['Time (UTC)', 'Length', 'Category', 'What']}
    rows={losses.map((loss) => {
      const { loss_id, began, ended, category, affected, component, eb_id, note } = loss;
      const ms = between(began, ended);
      const share = affected < 1 && `${percentOf(affected)} affected`;
      const [first, ...others] = [note, component, eb_id, share].filter(Boolean);
      return [
        loss_id,
        [
          <>
            <Time at={began} /> – {ended === undefined ? 'still open' : <Time at={ended} />}
          </>,
          ms === undefined ? '' : duration(ms),
          category,
          <>
            {first}
            {others.length > 0 && <p class="report__muted">{others.join(' · ')}</p>}
          </>,
        ],
      ];
    })}
  />
);

export const Items = ({ title, items }: { title: string; items: readonly OpenItem[] }) =>
  items.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul class="report__items">
        {items.map((item) => (
          <li key={item.item_id}>
            <strong>{item.title}</strong>
            <span class="report__muted">{factsOf(item).join(' · ')}</span>
            {item.resolution !== undefined && item.resolution !== '' && (
              <span>Resolution: {item.resolution}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );

export function Blocks({
  blocks,
  shiftId,
}: {
  blocks: Report['execution_blocks'];
  shiftId: number;
}) {
  const links = useContext(LinksContext);
  return (
    <Table
      caption="Execution blocks"
      isWide
      columns={['Execution block', 'Began (UTC)', 'Length', 'Status', 'Requests', 'Errors']}
      rows={blocks.map(({ eb_id, began, ended, sbi_status, eb_status, requests, errors }) => {
        const ms = between(began, ended);
        return [
          String(eb_id),
          [
            <a href={links.entry(shiftId, `log-${eb_id}`)}>{eb_id}</a>,
            began === undefined ? '–' : <Time at={began} />,
            ms === undefined ? '–' : duration(ms),
            <Status status={eb_status ?? sbi_status} />,
            requests,
            errors === 0 ? '–' : errors,
          ],
        ];
      })}
    />
  );
}
