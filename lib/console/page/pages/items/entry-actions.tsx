import type { Desk } from '../../desk/desk.ts';
import { openDialog } from '../../flows/open-dialog.tsx';
import type { EntryContext } from '../../views/timeline/actions.ts';

type ItemLossActions = Pick<EntryContext['actions'], 'linkItem' | 'recordLoss'>;

/** Provides the actions that link a comment to an open item and propose a loss for a failed block. */
export const itemLossActions = (desk: Desk): ItemLossActions => ({
  linkItem: (comment) =>
    void openDialog(desk, ({ LinkFlow }, onClose) => <LinkFlow {...{ desk, comment, onClose }} />),
  recordLoss: (log) => {
    const shift = desk.shifts.open(log.shift_id).store.shift.peek();
    if (!shift) return;
    void openDialog(desk, ({ LossFlow }, onClose) => (
      <LossFlow {...{ desk, shift, log, onClose }} />
    ));
  },
});
