import { useContext } from 'preact/hooks';
import type { Medium } from '#lib/report-view/medium.ts';
import { ReportHeader, Sections, Warnings } from '#lib/report-view/report-view.tsx';
import { sectionsOf } from '#lib/report-view/sections.ts';
import type { Report } from '../../store/report/report.ts';
import type { Entry } from '../../store/records.ts';
import { Markdown } from '../../text/markdown.tsx';
import { NightBar } from '../night-bar/night-bar.tsx';
import { Button } from '../parts/button.tsx';
import { pictureInWords } from '#lib/markdown/pictures.ts';
import { LinksContext } from '../parts/links.ts';
import { ReportMailView, type ReportMailProps } from './report-mail.tsx';
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
  const medium = useMedium(report.shift_id);
  const [summary, ...others] = sectionsOf(report);
  const sections = text.isEditing ? others.filter(({ title }) => title !== 'Weather') : others;
  return (
    <div class="report">
      <header class="report__head">
        <ReportHeader report={report} medium={medium} />
        <ReportTools {...props} />
      </header>
      {shownVersion === undefined && <ReportMailView {...{ report, now }} {...mail} />}
      <Warnings warnings={report.warnings} />
      <ReportText {...text}>
        <Sections sections={summary ? [summary] : []} medium={medium} />
      </ReportText>
      <NightBar shift={report.shift} entries={entries} now={now} onOpen={onOpen} />
      <Sections sections={sections} medium={medium} />
    </div>
  );
}

function useMedium(shiftId: number): Medium {
  const links = useContext(LinksContext);
  return {
    kind: 'console',
    address: {
      shift: links.shift(shiftId),
      report: links.report(shiftId),
      entry: (key) => links.entry(shiftId, key),
    },
    prose: (text) => <Markdown text={text} links={links} drawPicture={pictureInWords} />,
  };
}

function ReportTools({ report, shownVersion, versions, onPrint }: ReportViewProps) {
  const links = useContext(LinksContext);
  const { shift_id } = report;
  const address = links.report(shift_id);
  return (
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
      <a class="report__screen" href={links.handover(shift_id)}>
        Handover
      </a>
      <Button label="Print" icon="print" onClick={onPrint} />
    </div>
  );
}
