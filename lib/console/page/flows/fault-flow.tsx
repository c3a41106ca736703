import type { Desk } from '../desk/desk.ts';
import type { ShiftLog, ShiftSummary } from '../store/records.ts';
import { FaultDialog } from '../views/dialogs/fault.tsx';
import { problemsOf } from '../views/losses/loss-fields.ts';
import { faultOf, toFaultLoss } from './fault.ts';
import { reportFault } from './fault-requests.ts';
import { useStoredFields } from './use-stored-fields.ts';
import { useSubmit } from './use-submit.ts';

type FaultFlowProps = { desk: Desk; shift: ShiftSummary; log: ShiftLog; onClose: () => void };

/** Reports the fault of a failed block. What could not be sent stays in the form, and is sent alone afterwards. */
export function FaultFlow({ desk, shift, log, onClose }: FaultFlowProps) {
  const name = `fault of ${shift.shift_id} ${log.eb_id}`;
  const report = useStoredFields(name, () => faultOf(log, shift));
  const { fields } = report;
  const { submit, ...state } = useSubmit(onClose);
  const { began, ended } = problemsOf(
    toFaultLoss(fields, log),
    shift.shift_start,
    desk.api.clock.now().getTime(),
  );
  const send = async () => {
    await reportFault(desk, { shift, log, report });
    await report.discard();
    desk.notices.confirm('The fault is reported.');
  };
  return (
    <FaultDialog
      {...{ fields, onClose, ...state }}
      done={fields.made}
      timeProblems={{ ...(began && { began }), ...(ended && { ended }) }}
      onChange={report.set}
      onSave={() => void submit(send)}
      onCancel={() => {
        void report.discard();
        onClose();
      }}
    />
  );
}
