import { useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../api/call.ts';
import { isFinalError } from '../../api/final-error.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import { ask } from '../../flows/open-dialog.tsx';
import { useSubmit } from '../../flows/use-submit.ts';
import { toReport } from '../../store/report/report.ts';
import { SendReport, type ReportMailProps } from '../../views/report/report-mail.tsx';
import type { ReportFields } from '../../views/report/report-text.tsx';
import { createAttemptKey } from '../handover/attempt-key.ts';
import type { ReportModel } from './report-model.ts';

/** Provides the actions that make a report final and mail it. */
export function useReportMail(
  model: ReportModel,
  form: RecordForm<ReportFields>,
): Omit<ReportMailProps, 'report' | 'now'> {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const finalize = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (!(await form.save())) return;
      const request = { path: { shift_id: model.shiftId } };
      const { body } = await desk.api.call('shift-log.finalize-report', request);
      const [report] = body.result_data;
      if (report) model.apply(toReport(report));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    canWrite: desk.session.person.value?.canWrite === true,
    isBusy,
    problem,
    onFinalize: () =>
      void ask(desk, {
        title: 'Make the report final now?',
        text: [
          'It is stored as version 1, and mailed if recipients are set. What you have written and not saved is saved first.',
          'Later changes make a further version.',
        ],
        choice: { label: 'Make it final', kind: 'primary', run: () => void finalize() },
        cancel: 'Not yet',
      }),
    onSend: () => {
      const close = () => (desk.dialog.value = undefined);
      desk.dialog.value = <SendFlow {...{ desk, model, onClose: close }} />;
    },
  };
}

type SendFlowProps = { desk: Desk; model: ReportModel; onClose: () => void };

function SendFlow({ desk, model, onClose }: SendFlowProps) {
  const { isBusy, problem, submit } = useSubmit(onClose);
  const key = useMemo(createAttemptKey, []);
  const report = model.report.value;
  const send = async (to: string[]) => {
    const headers = { 'Idempotency-Key': key.of(to) };
    const request = { path: { shift_id: model.shiftId }, body: { to }, headers };
    await desk.api.call('shift-log.send-report', request).catch((error: unknown) => {
      if (isFinalError(error)) key.forget();
      throw error;
    });
    desk.notices.confirm('The report was mailed.');
    await model.load().catch(() => undefined);
  };
  return (
    <SendReport
      {...{ isBusy, problem, onClose }}
      to={report?.mail.to ?? []}
      version={report?.version ?? 1}
      onSend={(to) => void submit(() => send(to))}
    />
  );
}
