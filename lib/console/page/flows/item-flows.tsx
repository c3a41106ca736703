import { useEffect, useState } from 'preact/hooks';
import { messageOf, ErrorResponse } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import type { ItemChange, OpenItem } from '../store/item-loss-records.ts';
import type { Comment } from '../store/records.ts';
import { CloseDialog } from '../views/items/close-dialog.tsx';
import { ItemDetails } from '../views/items/item-details.tsx';
import { ItemDialog } from '../views/items/item-dialog.tsx';
import { MAX_TITLE_CHARS, toItemFields, type ItemFields } from '../views/items/item-fields.ts';
import { copyLink } from './copy-link.ts';
import { findComment } from './find-comment.ts';
import { changeItem, etagOf, loadItem } from './item-requests.ts';
import { closingRequests, itemFormRequests, toClosing, type Closing } from './item-forms.ts';
import { useSubmit } from './use-submit.ts';
import { useTemplates } from './use-templates.ts';
import { useDialogForm, useOpenedAt } from './use-dialog-form.ts';

type FlowProps = { desk: Desk; onClose: () => void };
type ItemFlowProps = FlowProps & { item?: OpenItem; comment?: Comment };

/** Opens an item, from a comment if there is one, or changes one. */
export function ItemFlow({ desk, item, comment, onClose }: ItemFlowProps) {
  const now = useOpenedAt(desk);
  const templates = useTemplates(desk, 'item');
  const form = useDialogForm<ItemFields>({
    onDone: onClose,
    name: `item ${item?.item_id ?? `of ${comment?.comment_id ?? 'nothing'}`}`,
    start: () => {
      const values = toItemFields(item ?? { title: firstLine(comment) }, now);
      return { values, base: { values, ...(item && { etag: etagOf(item) }) } };
    },
    requests: itemFormRequests(desk, now, comment),
  });
  return (
    <ItemDialog {...{ ...form, now, onClose }} isNew={!item} templates={item ? [] : templates} />
  );
}

const firstLine = (comment: Comment | undefined): string =>
  (comment?.comment ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, MAX_TITLE_CHARS) ?? '';

type OneItemProps = FlowProps & { item: OpenItem };

/** Closes an item with a resolution, unless somebody else has closed it meanwhile. */
export function CloseItemFlow({ desk, item, onClose }: OneItemProps) {
  const now = useOpenedAt(desk);
  const onDone = () => {
    onClose();
    desk.notices.confirm(`Closed: ${item.title}`, () => reopenNewest(desk, item.item_id));
  };
  const form = useDialogForm<Closing>({
    onDone,
    name: `resolution of ${item.item_id}`,
    start: () => ({
      values: { state: 'closed', resolution: '' },
      base: { values: toClosing(item), etag: etagOf(item) },
    }),
    requests: closingRequests(desk),
  });
  return (
    <CloseDialog
      {...{ item, onClose }}
      now={Date.parse(now)}
      resolution={form.fields.resolution}
      isBusy={form.isBusy}
      problem={form.problem}
      onChange={(resolution) => form.onChange({ resolution })}
      onCloseItem={form.onSave}
      onCancel={form.onCancel}
    />
  );
}

/** Shows an item with its history. It follows the changes of others. */
export function ItemDetailsFlow({ desk, item, onClose }: OneItemProps) {
  const newest = itemLossStoreOf(desk).items.byId.value.get(item.item_id) ?? item;
  const [history, setHistory] = useState<readonly ItemChange[] | undefined>(undefined);
  const { isBusy, problem, submit } = useSubmit(() => undefined);
  const [notLoaded, setNotLoaded] = useState<string | undefined>(undefined);
  useEffect(() => {
    loadItem(desk, item.item_id).then(
      (loaded) => setHistory(loaded.history),
      (error: unknown) => setNotLoaded(messageOf(error)),
    );
  }, [newest.version]);
  const open = (flow: typeof ItemFlow | typeof CloseItemFlow) => {
    const Flow = flow;
    desk.dialog.value = <Flow {...{ desk, onClose }} item={newest} />;
  };
  return (
    <ItemDetails
      {...{ history, isBusy, onClose }}
      item={newest}
      problem={problem ?? notLoaded}
      now={desk.api.clock.now().getTime()}
      canWrite={desk.session.person.value?.canWrite === true}
      onCopyLink={() => copyLink(desk, `/console/items/${newest.item_id}`)}
      onComment={(id) => void submit(() => findComment(desk, newest, id, onClose))}
      onEdit={() => open(ItemFlow)}
      onCloseItem={() => open(CloseItemFlow)}
      onReopen={() => void submit(() => reopen(desk, newest))}
    />
  );
}

/** Opens an item again that was closed a moment ago. */
async function reopenNewest(desk: Desk, itemId: number): Promise<void> {
  const { item } = await loadItem(desk, itemId);
  const problem = await reopen(desk, item);
  if (problem !== undefined) throw new Error(problem);
}

async function reopen(desk: Desk, item: OpenItem): Promise<string | undefined> {
  try {
    await changeItem(desk, item.item_id, { state: 'open' }, etagOf(item));
    return undefined;
  } catch (error) {
    if (!(error instanceof ErrorResponse && error.status === 412)) throw error;
    await loadItem(desk, item.item_id);
    return 'Somebody has changed the item meanwhile: read it again first.';
  }
}
