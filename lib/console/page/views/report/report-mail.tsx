import { useState } from 'preact/hooks';
import type { Report } from '../../store/report/report.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Problem } from '../parts/message.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockTime } from '../parts/time.tsx';
import { describeMail, describeSentMail } from './mail-status.ts';

export type ReportMailProps = {
  report: Report;
  /** The time of the server, in ms. */
  now: number;
  canWrite: boolean;
  isBusy: boolean;
  problem?: string;
  onFinalize: () => void;
  onSend: () => void;
};

/** What is mailed, to whom and when, and what can be done about it. */
export function ReportMailView(props: ReportMailProps) {
  const { report, now, canWrite, isBusy, problem, onFinalize, onSend } = props;
  const { icon, text, isWarning } = describeMail(report, now);
  const isOver = report.shift.shift_end !== undefined;
  return (
    <section class="report__mail" aria-label="Mail">
      <p class={isWarning ? 'report__line warning' : 'report__line'} role="status">
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      {report.mail.requested.map((one) => {
        const sentence = describeSentMail(one);
        return (
          <p
            key={one.requested_on}
            class={sentence.isWarning ? 'report__line warning' : 'report__line'}
          >
            <Icon name={sentence.icon} />
            <span>
              {sentence.text} Requested by {one.requested_by}, {clockTime(one.requested_on)}.
            </span>
          </p>
        );
      })}
      {canWrite && isOver && (
        <div class="handover__buttons">
          {report.state === 'draft' ? (
            <Button label="Make it final now" icon="done" disabled={isBusy} onClick={onFinalize} />
          ) : (
            <Button label="Send it…" icon="send" disabled={isBusy} onClick={onSend} />
          )}
        </div>
      )}
      <Problem text={problem} />
    </section>
  );
}

type SendReportProps = {
  /** The recipients that the desk is set to, or of the last mail. */
  to: readonly string[];
  version: number;
  isBusy?: boolean;
  problem?: string;
  onSend: (to: string[]) => void;
  onClose: () => void;
};

/** Mails a report again, to addresses that a person enters. */
export function SendReport(props: SendReportProps) {
  const { to, version, isBusy = false, problem, onSend, onClose } = props;
  const [typed, setTyped] = useState(to.join(', '));
  const addresses = typed
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return (
    <Dialog
      title={`Send version ${version} of the report`}
      onClose={onClose}
      onSubmit={() => onSend(addresses)}
      buttons={
        <>
          <Button label="Cancel" onClick={onClose} />
          <Button
            label={isBusy ? 'Sending…' : 'Send'}
            icon="send"
            kind="primary"
            type="submit"
            disabled={isBusy || addresses.length === 0}
          />
        </>
      }
    >
      <Field
        label="Recipients"
        value={typed}
        rows={2}
        autofocus
        onInput={setTyped}
        hint="Mail addresses, with commas between them."
      />
      <Problem text={problem} />
    </Dialog>
  );
}
