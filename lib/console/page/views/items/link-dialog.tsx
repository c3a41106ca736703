import type { OpenItem } from '../../store/item-loss-records.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Message, Problem } from '../parts/message.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { dayOf } from '../parts/time.tsx';
import { kinds } from './kinds.ts';

type LinkDialogProps = {
  /** The open items; undefined until they are loaded. */
  items: readonly OpenItem[] | undefined;
  isBusy?: boolean;
  problem?: string;
  onLink: (item: OpenItem) => void;
  /** Opens a new item from the comment. */
  onNew: () => void;
  onClose: () => void;
};

/** Links a comment to an open item that has shown itself again, or opens a new one from it. */
export function LinkDialog({ items, isBusy = false, problem, ...on }: LinkDialogProps) {
  return (
    <Dialog
      title="Which item is this about?"
      onClose={on.onClose}
      buttons={
        <>
          <Button label="Cancel" onClick={on.onClose} />
          <Button label="New item" icon="plus" onClick={on.onNew} />
        </>
      }
    >
      <p>This fault again: the item then points to this comment, and its history has both.</p>
      {items === undefined && <Message icon="waiting" title="Loading the open items…" />}
      {items?.length === 0 && <p>No item is open.</p>}
      <ul class="categories" aria-label="Open items">
        {items?.map((item) => (
          <li key={item.item_id}>
            <button
              type="button"
              class="button category"
              disabled={isBusy}
              onClick={() => on.onLink(item)}
            >
              <Icon name={kinds[item.kind].icon} />
              <span class="button__label">{item.title}</span>
              <span class="category__hint">
                {kinds[item.kind].label}
                {item.component !== undefined && `, ${item.component}`}, since{' '}
                {dayOf(item.metadata.created_on)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </Dialog>
  );
}
