import { useEffect } from 'preact/hooks';
import { ErrorResponse } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import type { OpenItem } from '../store/item-loss-records.ts';
import type { Comment } from '../store/records.ts';
import { sortOpenItems } from '../views/items/item-filters.ts';
import { LinkDialog } from '../views/items/link-dialog.tsx';
import { ItemFlow } from './item-flows.tsx';
import { changeItem, etagOf, loadItem } from './item-requests.ts';
import { useSubmit } from './use-submit.ts';

type LinkFlowProps = { desk: Desk; comment: Comment; onClose: () => void };

/** Links a comment to an open item: this fault again. */
export function LinkFlow({ desk, comment, onClose }: LinkFlowProps) {
  const handover = itemLossStoreOf(desk);
  const { isBusy, problem, submit } = useSubmit(onClose);
  useEffect(() => void handover.ensureItemsLoaded(), []);
  const link = async (item: OpenItem) => {
    await linkComment(desk, item, comment.comment_id);
    desk.notices.confirm(`The comment is linked to “${item.title}”.`);
  };
  return (
    <LinkDialog
      {...{ isBusy, problem, onClose }}
      items={handover.items.open.value && sortOpenItems(handover.items.open.value, desk.now.peek())}
      onLink={(item) => void submit(() => link(item))}
      onNew={() => {
        desk.dialog.value = <ItemFlow {...{ desk, comment, onClose }} />;
      }}
    />
  );
}

/** Changes the newest version: what others have changed meanwhile stays as it is. */
async function linkComment(desk: Desk, item: OpenItem, comment_id: number): Promise<void> {
  try {
    await changeItem(desk, item.item_id, { comment_id }, etagOf(item));
  } catch (error) {
    if (!(error instanceof ErrorResponse && error.status === 412)) throw error;
    const { item: newest } = await loadItem(desk, item.item_id);
    if (newest.state === 'closed') throw new Error('Somebody has closed this item meanwhile.');
    await linkComment(desk, newest, comment_id);
  }
}
