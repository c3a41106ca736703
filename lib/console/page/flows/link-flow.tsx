import { useEffect } from 'preact/hooks';
import { ErrorResponse, firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import type { OpenItem } from '../store/item-loss-records.ts';
import type { Comment } from '../store/records.ts';
import { sortOpenItems } from '../views/items/item-filters.ts';
import { LinkDialog } from '../views/items/link-dialog.tsx';
import { ticketKey } from '../views/parts/links.ts';
import { ItemFlow } from './item-flows.tsx';
import { changeItem, etagOf, loadItem } from './item-requests.ts';
import { linkTicket } from './ticket-flow.tsx';
import { useSubmit } from './use-submit.ts';

type LinkFlowProps = { desk: Desk; comment: Comment; onClose: () => void };

/** Links a comment to an open item: this fault again. */
export function LinkFlow({ desk, comment, onClose }: LinkFlowProps) {
  const handover = itemLossStoreOf(desk);
  const { isBusy, problem, submit } = useSubmit(onClose);
  useEffect(() => void handover.ensureItemsLoaded(), []);
  const link = async (item: OpenItem) => {
    await linkComment(desk, item, comment.comment_id);
    const url = await ticketOf(desk, item);
    if (url !== undefined && !comment.issue_tracker_links.includes(url))
      await linkTicket(desk, comment, url);
    const ticket = url === undefined ? '' : ` and to ${ticketKey(url)}`;
    desk.notices.confirm(`The comment is linked to “${item.title}”${ticket}.`);
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

/** Returns the address of an item's ticket, if it has one that the tracker has created. */
async function ticketOf({ api }: Desk, { record_id }: OpenItem): Promise<string | undefined> {
  if (record_id === undefined) return undefined;
  const { body } = await api.call('shift-log.get-ticket', { path: { record_id } });
  return firstRecord(body).ticket?.url;
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
