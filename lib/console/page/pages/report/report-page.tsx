import { useContext, useEffect, useMemo } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { useDesk } from '../../desk/desk.ts';
import { entriesOf } from '../../store/report/report-entries.ts';
import type { Report } from '../../store/report/report.ts';
import { LinksContext } from '../../views/parts/links.ts';
import { isFieldInUse } from '../../views/parts/form-status.tsx';
import { Message } from '../../views/parts/message.tsx';
import { ReportView } from '../../views/report/report-view.tsx';
import type { ReportFields } from '../../views/report/report-text.tsx';
import { useSteadyPage } from '../handover/use-steady-page.ts';
import { useRecordForm } from '../../flows/use-record-form.ts';
import { useAsync } from '../use-async.ts';
import { idIn } from '../unknown/id-in.ts';
import { UnknownShift } from '../unknown/unknown-shift.tsx';
import { useTitle } from '../use-title.ts';
import { loadReport, ReportModel, toVersion } from './report-model.ts';
import { useReportMail } from './use-report-mail.tsx';
import { useReportText } from './use-report-text.tsx';

/** The report of a shift, by the number in the address; a stored version by the one in the query. */
export function ReportPage() {
  const shiftId = idIn(useRoute().params.shift_id);
  const { version } = useLocation().query;
  const { session } = useDesk();
  const shownVersion = idIn(version);
  if (shiftId === undefined) return <UnknownShift />;
  if (version !== undefined && shownVersion === undefined)
    return <UnknownShift what="version of the report" />;
  const key = `${shiftId} ${session.person.value?.id}`;
  return <ReportOfShift key={key} shiftId={shiftId} version={shownVersion} />;
}

function ReportOfShift({ shiftId, version }: { shiftId: number; version: number | undefined }) {
  const desk = useDesk();
  useTitle(`Report of shift ${shiftId}`);
  useSteadyPage();
  const model = useMemo(() => new ReportModel(desk, shiftId), [desk, shiftId]);
  useEffect(() => model.follow(), [model]);
  const form = useRecordForm<ReportFields>({
    name: `report ${shiftId}`,
    requests: {
      load: () => model.loadVersion(),
      save: (values, etag) => model.saveFields(values, etag),
    },
  });
  useEffect(
    () =>
      model.report.subscribe((report) => {
        if (report) form.receive(toVersion(report), isFieldInUse('report-words'));
      }),
    [model, form],
  );
  const storedReport = useAsync(`${shiftId} ${version}`, () =>
    version === undefined ? Promise.resolve(undefined) : loadReport(desk, shiftId, version),
  );
  const newest = model.report.value;
  const isStored = version !== undefined;
  const report = isStored
    ? storedReport.state === 'loaded'
      ? storedReport.value
      : undefined
    : newest;
  const text = useReportText(model, form, isStored ? report : undefined);
  const mail = useReportMail(model, form);
  const entries = useMemo(() => (report ? entriesOf(report) : []), [report]);
  const links = useContext(LinksContext);
  const { route } = useLocation();
  const failure = storedReport.state === 'failed' ? storedReport.problem : model.problem.value;
  if (!report) return <Waiting {...{ shiftId, failure }} />;
  return (
    <ReportView
      {...{ report, entries, text, mail }}
      now={report.shift.shift_end === undefined ? minuteOf(desk.now.value) : desk.now.value}
      shownVersion={version}
      versions={Math.max(newest?.version ?? 0, report.version)}
      onPrint={() => print()}
      onOpen={(key) => route(links.entry(shiftId, key))}
    />
  );
}

/** The picture of a running shift is rendered again each minute. */
const minuteOf = (ms: number): number => Math.floor(ms / 60_000) * 60_000;

type WaitingProps = { shiftId: Report['shift_id']; failure: string | undefined };

const Waiting = ({ shiftId, failure }: WaitingProps) => (
  <div role="status">
    <h1 class="visually-hidden">Report of shift {shiftId}</h1>
    <Message
      icon={failure === undefined ? 'waiting' : 'failed'}
      title={failure ?? `Loading the report of shift ${shiftId}…`}
    />
  </div>
);
