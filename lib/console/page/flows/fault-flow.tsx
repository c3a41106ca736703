import { useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import type { ShiftLog, ShiftSummary } from '../store/records.ts';
import { FaultDialog, type FaultFields, type FaultPart } from '../views/dialogs/fault.tsx';
import { problemsOf } from '../views/losses/loss-fields.ts';
import { faultOf, toFaultLoss, type FaultReport } from './fault.ts';
import { reportFault } from './fault-requests.ts';
import { useSubmit } from './use-submit.ts';

type FaultFlowProps = { desk: Desk; shift: ShiftSummary; log: ShiftLog; onClose: () => void };

/** Reports the fault of a failed block. What could not be sent stays in the form, and is sent alone afterwards. */
export function FaultFlow({ desk, shift, log, onClose }: FaultFlowProps) {
  const [fields, setFields] = useState<FaultFields>(() => faultOf(log, shift));
  const [done, setDone] = useState<ReadonlySet<FaultPart>>(new Set());
  const report: FaultReport = useMemo(() => ({ keys: new Map(), made: {} }), []);
  const { submit, ...state } = useSubmit(onClose);
  const { began, ended } = problemsOf(
    toFaultLoss(fields, log),
    shift.shift_start,
    desk.api.clock.now().getTime(),
  );
  const send = async () => {
    await reportFault(desk, { shift, log, fields, report }, (part) =>
      setDone((before) => new Set([...before, part])),
    );
    desk.notices.confirm('The fault is reported.');
  };
  return (
    <FaultDialog
      {...{ fields, done, onClose, ...state }}
      timeProblems={{ ...(began && { began }), ...(ended && { ended }) }}
      onChange={(part) => setFields({ ...fields, ...part })}
      onSave={() => void submit(send)}
    />
  );
}
