import type { Desk } from '../../desk/desk.ts';
import { openDialog } from '../../desk/open-dialog.tsx';
import type { ShiftLog } from '../../store/records.ts';
import { errorText, failuresOf, requestName, spanOf } from '../../views/blocks/facts.ts';
import type { EntryContext } from '../../views/timeline/actions.ts';

type HandoverActions = Pick<EntryContext['actions'], 'linkItem' | 'recordLoss'>;

/** Characters of the note of a loss. */
const MAX_NOTE = 1000;

/** Returns what links a comment to an open item, and what proposes a loss for a block that failed. */
export const handoverActions = (desk: Desk): HandoverActions => ({
  linkItem: (comment) =>
    void openDialog(desk, ({ LinkFlow }, onClose) => <LinkFlow {...{ desk, comment, onClose }} />),
  recordLoss: (log) => {
    const shift = desk.shifts.open(log.shift_id).store.shift.peek();
    if (!shift) return;
    void openDialog(desk, ({ LossFlow }, onClose) => (
      <LossFlow {...{ desk, shift, onClose }} proposal={lossOf(log)} />
    ));
  },
});

/** Returns the loss that a failed execution block proposes: all of its time. */
function lossOf(log: ShiftLog) {
  const { start, end } = spanOf(log);
  const [failure] = failuresOf(log);
  const note = failure && `${requestName(failure)}: ${errorText(failure) ?? ''}`;
  return {
    ...({ category: 'fault', began: start, eb_id: log.eb_id } as const),
    ...(end !== start && { ended: end }),
    ...(note !== undefined && { note: note.slice(0, MAX_NOTE) }),
  };
}
