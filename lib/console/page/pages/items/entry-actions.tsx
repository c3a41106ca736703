import type { Desk } from '../../desk/desk.ts';
import { openDialog } from '../../flows/open-dialog.tsx';
import type { EntryContext } from '../../views/timeline/actions.ts';

type ItemLossActions = Pick<EntryContext['actions'], 'linkItem' | 'reportFault'>;

/** Provides the actions that link a comment to an open item and report the fault of a failed block. */
export const itemLossActions = (desk: Desk): ItemLossActions => ({
  linkItem: (comment) =>
    void openDialog(desk, ({ LinkFlow }, onClose) => <LinkFlow {...{ desk, comment, onClose }} />),
  reportFault: (log) => {
    const shift = desk.shifts.open(log.shift_id).store.shift.peek();
    if (!shift) return;
    void openDialog(desk, ({ FaultFlow }, onClose) => (
      <FaultFlow {...{ desk, shift, log, onClose }} />
    ));
  },
});
