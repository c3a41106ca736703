import { useContext, useEffect, useMemo } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { messageOf, nextCursor } from '../../api/call.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import { loadItem } from '../../flows/item-requests.ts';
import { openDialog } from '../../flows/open-dialog.tsx';
import type { OpenItem } from '../../store/item-loss-records.ts';
import { isItemKind, matchesItem, sortOpenItems } from '../../views/items/item-filters.ts';
import { ItemsView } from '../../views/items/items-view.tsx';
import { LinksContext } from '../../views/parts/links.ts';
import { idIn } from '../unknown/id-in.ts';
import { rowsOf, usePages, type Page } from '../use-pages.ts';
import { useTitle } from '../use-title.ts';
import { useItemActions } from './use-item-actions.tsx';

/** Closed items of one page; more of them are loaded on scrolling. */
const CLOSED_ITEMS_PER_PAGE = 50;

/** The open items, which are followed live, and the closed ones of all shifts, by the filters in the address. */
export function ItemsPage() {
  const desk = useDesk();
  const { session, now } = desk;
  const handover = itemLossStoreOf(desk);
  const links = useContext(LinksContext);
  const { query: filters, route } = useLocation();
  useTitle('Open items');
  useNamedItem(desk, links.items);
  useEffect(() => void handover.ensureItemsLoaded(), [handover]);
  const { state = '' } = filters;
  const name = `items ${JSON.stringify(filters)}`;
  const { pages, hasMore, isLoadingMore, loadMore } = usePages(name, (cursor) =>
    state === 'open'
      ? Promise.resolve({ rows: [], cursor: undefined })
      : loadClosed(desk, filters, cursor),
  );
  const byId = handover.items.byId.value;
  const open = handover.items.open.value;
  const minute = Math.floor(now.value / MINUTE_MS) * MINUTE_MS;
  const shownOpen = useMemo(
    () =>
      open &&
      sortOpenItems(
        open.filter((item) => matchesItem(item, filters)),
        minute,
      ),
    [open, name, minute],
  );
  const closed = useMemo(() => newestClosed(rowsOf(pages), byId, filters), [pages, byId]);
  return (
    <ItemsView
      {...{ filters, hasMore, isLoadingMore, closed }}
      now={minute}
      open={state === 'closed' ? undefined : { items: shownOpen }}
      hasClosed={state !== 'open'}
      canWrite={session.person.value?.canWrite === true}
      ownChanges={handover.items.ownChanges}
      actions={useItemActions()}
      onSearch={(chosen) => route(links.itemSearch(chosen))}
      onMore={loadMore}
    />
  );
}

const MINUTE_MS = 60_000;

/** Shows the item that the address names above the list. */
function useNamedItem(desk: Desk, list: string): void {
  const { item_id } = useRoute().params;
  const { route } = useLocation();
  useEffect(() => {
    if (item_id === undefined) return;
    const id = idIn(item_id);
    const onClose = () => {
      desk.dialog.value = undefined;
      route(list, true);
    };
    const show = async () => {
      if (id === undefined) throw new Error(`There is no item “${item_id}”.`);
      const { item } = await loadItem(desk, id);
      await openDialog(desk, ({ ItemDetailsFlow }) => (
        <ItemDetailsFlow {...{ desk, item, onClose }} />
      ));
    };
    show().catch((error: unknown) => desk.notices.fail(messageOf(error)));
  }, [desk, item_id]);
}

type Rows = ReturnType<typeof rowsOf<OpenItem>>;

/** Returns the loaded closed items in their newest versions, after those that were closed since they were loaded. */
function newestClosed(
  loaded: Rows,
  byId: ReadonlyMap<number, OpenItem>,
  filters: Record<string, string>,
): Rows {
  if (loaded.state !== 'loaded') return loaded;
  const listed = new Set(loaded.value.map(({ item_id }) => item_id));
  const closedSince = [...byId.values()].filter(
    (item) => !listed.has(item.item_id) && item.closed_in !== undefined,
  );
  const newest = loaded.value.map((item) => byId.get(item.item_id) ?? item);
  return {
    state: 'loaded',
    value: [...closedSince, ...newest].filter(
      (item) => item.state === 'closed' && matchesItem(item, filters),
    ),
  };
}

async function loadClosed(
  desk: Desk,
  { kind, component, shift_id }: Record<string, string>,
  cursor: string | undefined,
): Promise<Page<OpenItem>> {
  const query = {
    state: 'closed',
    limit: CLOSED_ITEMS_PER_PAGE,
    ...(isItemKind(kind) && { kind }),
    ...(component !== undefined && { component }),
    ...(shift_id !== undefined && { shift_id }),
    ...(cursor !== undefined && { cursor }),
  };
  const { body, headers } = await desk.api.call('shift-log.list-items', { query });
  itemLossStoreOf(desk).items.apply(body.result_data, 'snapshot');
  return { rows: body.result_data, cursor: nextCursor(headers) };
}
