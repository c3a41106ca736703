import { useMemo } from 'preact/hooks';
import { useDesk } from '../../desk/desk.ts';
import { openDialog } from '../../flows/open-dialog.tsx';
import type { OpenItem } from '../../store/item-loss-records.ts';

/** Provides the actions that open the dialogs of items. */
export function useItemActions() {
  const desk = useDesk();
  return useMemo(
    () => ({
      addItem: () =>
        void openDialog(desk, ({ ItemFlow }, onClose) => <ItemFlow {...{ desk, onClose }} />),
      showItem: (item: OpenItem) =>
        void openDialog(desk, ({ ItemDetailsFlow }, onClose) => (
          <ItemDetailsFlow {...{ desk, item, onClose }} />
        )),
      editItem: (item: OpenItem) =>
        void openDialog(desk, ({ ItemFlow }, onClose) => <ItemFlow {...{ desk, item, onClose }} />),
      closeItem: (item: OpenItem) =>
        void openDialog(desk, ({ CloseItemFlow }, onClose) => (
          <CloseItemFlow {...{ desk, item, onClose }} />
        )),
    }),
    [desk],
  );
}
