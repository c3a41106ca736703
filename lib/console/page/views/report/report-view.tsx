import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Report } from '../../store/report/report.ts';
import type { Entry } from '../../store/records.ts';
import { Markdown } from '../../text/markdown.tsx';
import { NightBar } from '../night-bar/night-bar.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { count, Fact, Status, type Tone } from '../parts/status.tsx';
import { clockTime, dayOf, duration, Time } from '../parts/time.tsx';
import { TimeBar } from '../rail/time-bar.tsx';
import { ReportEntries } from './report-entries.tsx';
import { ReportMailView, type ReportMailProps } from './report-mail.tsx';
import { Blocks, Items, Losses, TimeTables } from './report-tables.tsx';
import { ReportText, type ReportTextProps } from './report-text.tsx';

export type ReportViewProps = {
  report: Report;
  /** The entries of the shift, for the night bar. */
  entries: readonly Entry[];
  /** The time of the server, in ms. */
  now: number;
  /** The stored version that is on the screen; absent for the newest. */
  shownVersion?: number;
  /** The number of stored versions. */
  versions: number;
  text: ReportTextProps;
  mail: Omit<ReportMailProps, 'report' | 'now'>;
  onPrint: () => void;
  onOpen: (key: string) => void;
};

/** The report of a shift, as it is mailed. It prints on A4. */
export function ReportView(props: ReportViewProps) {
  const { report, entries, now, shownVersion, text, mail, onOpen } = props;
  const links = useContext(LinksContext);
  const { shift_id, shift, items, losses, handover, warnings } = report;
  return (
    <div class="report">
      <ReportHead {...props} />
      {shownVersion === undefined && <ReportMailView {...{ report, now }} {...mail} />}
      {warnings.length > 0 && (
        <ul class="report__warnings" aria-label="Warnings">
          {warnings.map(({ text, item_id }) => (
            <li key={`${text} ${item_id}`} class="report__line warning">
              <Icon name="warning" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <ReportText {...text} />
      <NightBar shift={shift} entries={entries} now={now} onOpen={onOpen} />
      <Section title="Time">
        <TimeBar accounting={report.accounting} />
        <TimeTables accounting={report.accounting} />
        {losses.length > 0 && <Losses losses={losses} />}
      </Section>
      <Section title="Open items">
        {items.opened.length + items.closed.length + items.open.length === 0 && (
          <p class="report__none">There were none.</p>
        )}
        <Items title="Open at the end" items={items.open} />
        {items.open_count !== undefined && (
          <p>
            The list has {items.open.length} of the {items.open_count} items that were open.
          </p>
        )}
        <Items title="Opened in this shift" items={items.opened} />
        <Items title="Closed in this shift" items={items.closed} />
      </Section>
      <Section title="Handover">
        {handover ? (
          <HandoverText handover={handover} shiftId={shift_id} />
        ) : (
          <p class="report__none">The shift has no handover.</p>
        )}
      </Section>
      <Section title={count(report.execution_blocks.length, 'execution block')}>
        {report.execution_blocks.length > 0 && (
          <Blocks blocks={report.execution_blocks} shiftId={shift_id} />
        )}
      </Section>
      <Section title="Comments and annotations">
        <ReportEntries {...report} />
      </Section>
      {report.truncated === true && (
        <p class="report__none">
          The report does not contain all of the shift.{' '}
          <a href={links.shift(shift_id)}>Open the shift</a> to see everything.
        </p>
      )}
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="report__section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

const tones: Record<Report['state'], Tone> = { draft: 'planned', final: 'done', amended: 'done' };

function ReportHead({ report, now, shownVersion, versions, onPrint }: ReportViewProps) {
  const links = useContext(LinksContext);
  const { shift_id, shift, state, version, final_on } = report;
  const { shift_start, shift_end, operator_name } = shift;
  const address = links.report(shift_id);
  const end = shift_end === undefined ? now : Date.parse(shift_end);
  return (
    <header class="report__head">
      <h1>
        Report of <a href={links.shift(shift_id)}>shift {shift_id}</a>
      </h1>
      <Status
        status={state === 'draft' ? 'draft' : `${state}, version ${version}`}
        tone={tones[state]}
      />
      <p class="facts">
        <Fact icon="person" text={operator_name} />
        <span class="fact">
          <Time at={shift_start} withDay /> –{' '}
          {shift_end === undefined ? 'running' : <Time at={shift_end} />} UTC
        </span>
        <Fact icon="time" text={duration(end - Date.parse(shift_start))} />
        {final_on !== undefined && (
          <Fact text={`stored ${dayOf(final_on)} ${clockTime(final_on)} UTC`} />
        )}
        <a class="report__screen" href={links.handover(shift_id)}>
          Handover
        </a>
      </p>
      <div class="report__tools">
        {versions > 1 && (
          <nav class="report__versions" aria-label="Versions">
            {Array.from({ length: versions }, (_, at) => at + 1).map((one) => (
              <a
                key={one}
                href={one === versions ? address : `${address}?version=${one}`}
                aria-current={one === (shownVersion ?? versions) ? 'page' : undefined}
              >
                Version {one}
              </a>
            ))}
          </nav>
        )}
        <Button label="Print" icon="print" onClick={onPrint} />
      </div>
    </header>
  );
}

function HandoverText({
  handover,
  shiftId,
}: {
  handover: NonNullable<Report['handover']>;
  shiftId: number;
}) {
  const links = useContext(LinksContext);
  const { state, summary, plan, accepted_by, accepted_on, takeover_reason, next_shift_id } =
    handover;
  return (
    <>
      <p class="report__line">
        <Icon name={state === 'accepted' ? 'done' : 'warning'} />
        <span>
          {accepted_on === undefined
            ? `${state}, not accepted.`
            : `Accepted by ${accepted_by ?? 'somebody'}, ${dayOf(accepted_on)} ${clockTime(accepted_on)} UTC.`}{' '}
          {next_shift_id !== undefined && (
            <a href={links.shift(next_shift_id)}>Shift {next_shift_id}</a>
          )}{' '}
          <a href={links.handover(shiftId)}>The handover</a>
        </span>
      </p>
      {takeover_reason !== undefined && (
        <p class="warning">Taken over for this reason: {takeover_reason}</p>
      )}
      {summary !== '' && <Markdown text={summary} links={links} />}
      {plan !== '' && (
        <>
          <h3>What is next</h3>
          <Markdown text={plan} links={links} />
        </>
      )}
    </>
  );
}
