import { signal } from '@preact/signals';
import { entriesOf } from '#lib/console/page/store/report/report-entries.ts';
import type { Report } from '#lib/console/page/store/report/report.ts';
import { SendReport } from '#lib/console/page/views/report/report-mail.tsx';
import { ReportView, type ReportViewProps } from '#lib/console/page/views/report/report-view.tsx';
import type { ReportTextProps } from '#lib/console/page/views/report/report-text.tsx';
import type { Examples } from '../example.ts';
import { inFrame } from '../frame.tsx';
import { saveProgress } from './handover.tsx';
import { shift } from '../night.ts';
import { doNothing } from '../night-context.ts';
import { reportOfNight, weatherRows } from './report-records.ts';
import { at } from '../records.ts';

function reportProps(
  part: Partial<Report> = {},
  text: Partial<ReportTextProps> = {},
): ReportViewProps {
  const report = { ...reportOfNight, ...part };
  return {
    report,
    entries: entriesOf(report),
    now: Date.parse(at('04:17:20')),
    versions: report.version,
    text: {
      fields: signal({ summary: report.summary, weather: weatherRows }),
      progress: saveProgress(),
      isEditing: false,
      canWrite: true,
      start: report.shift.shift_start,
      now: () => new Date(at('04:17:20')),
      hint: 'The report is a draft: what you save now is in the mail.',
      onChange: doNothing,
      onEdit: doNothing,
      onSave: doNothing,
      onClose: doNothing,
      onDiscard: doNothing,
      onShowNewest: doNothing,
      ...text,
    },
    mail: { canWrite: true, isBusy: false, onFinalize: doNothing, onSend: doNothing },
    onPrint: doNothing,
    onOpen: doNothing,
  };
}

const other = { page: 'other' } as const;

const unknownMail: Report['mail'] = {
  state: 'unknown',
  to: ['nights@example.org'],
  version: 1,
  requested: [
    {
      state: 'sent',
      to: ['ada@example.org'],
      version: 2,
      sent_on: at('05:02:10'),
      requested_by: 'ada',
      requested_on: at('05:02:04'),
    },
  ],
};

export const reportExamples: Examples = {
  'report, draft': () => inFrame(<ReportView {...reportProps()} />, other),
  'report, while the shift runs and one writes': () =>
    inFrame(
      <ReportView
        {...reportProps(
          { shift, mail: { state: 'none', to: [], requested: [] }, warnings: [] },
          { isEditing: true, progress: saveProgress({ isChanged: signal(true) }) },
        )}
      />,
      other,
    ),
  'report, amended, mail unknown': () =>
    inFrame(
      <ReportView
        {...reportProps({
          state: 'amended',
          version: 2,
          final_on: at('05:01:00'),
          mail: unknownMail,
        })}
      />,
      other,
    ),
  'send a report': () => (
    <SendReport to={['nights@example.org']} version={2} onSend={doNothing} onClose={doNothing} />
  ),
};
