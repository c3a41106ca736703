import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import type { Section } from './document.ts';
import type { Medium } from './medium.ts';
import { SectionView } from './parts.tsx';
import { dutyOf, editionOf, titleOf } from './sections.ts';

type HeaderProps = {
  report: CompiledReport;
  medium: Medium;
  /** The name of the observatory. */
  site?: string;
};

/** What a reader sees first: which shift it is, and what must not be overlooked. */
export const ReportHeader = ({ report, medium, site = '' }: HeaderProps) => (
  <>
    {site !== '' && <p class="site">{site}</p>}
    <h1>{titleOf(report)}</h1>
    <p>{dutyOf(report)}</p>
    <p class={report.state === 'draft' ? 'draft' : 'quiet'}>
      {editionOf(report)}{' '}
      <span class="screen">
        <a href={medium.address.shift}>
          {medium.kind === 'console' ? 'The shift' : `Shift ${report.shift_id} in the console`}
        </a>
      </span>
    </p>
  </>
);

export const Warnings = ({ warnings }: Pick<CompiledReport, 'warnings'>) =>
  warnings.length === 0 ? null : (
    <div class="warnings">
      {warnings.map(({ text, item_id }) => (
        <p key={`${text} ${item_id}`}>{text}</p>
      ))}
    </div>
  );

export const Sections = ({ sections, medium }: { sections: Section[]; medium: Medium }) => (
  <>
    {sections.map((section) => (
      <SectionView key={section.title} section={section} medium={medium} />
    ))}
  </>
);
