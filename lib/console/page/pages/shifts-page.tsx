import { useCallback, useContext, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { messageOf } from '../api/call.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { Shift } from '../store/records.ts';
import { LinksContext } from '../views/parts/links.ts';
import { ShiftsPage as ShiftsView } from '../views/shifts/shifts-page.tsx';
import { useLoaded } from './use-loaded.ts';
import { nextPage, useTitle } from './use-title.ts';

type Page = { shifts: readonly Shift[]; cursor: string | undefined };

/** Shifts of one page; more of them are loaded as one scrolls. */
const PAGE_SIZE = 25;

/** All shifts that match the filters in the address. */
export function ShiftsPage() {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { query, route } = useLocation();
  useTitle('Shifts');
  const key = JSON.stringify(query);
  const first = useLoaded(key, () => loadPage(desk, query));
  const [more, setMore] = useState<{ key: string; pages: Page[] }>({ key, pages: [] });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const pages = useMemo(() => (more.key === key ? more.pages : []), [more, key]);
  const newest = pages.at(-1) ?? (first.state === 'loaded' ? first.value : undefined);
  const cursor = newest?.cursor;
  const loadMore = useCallback(() => {
    if (cursor === undefined) return;
    setLoadingMore(true);
    loadPage(desk, { ...query, cursor })
      .then((page) => setMore({ key, pages: [...pages, page] }))
      .catch((error: unknown) => desk.notices.fail(messageOf(error)))
      .finally(() => setLoadingMore(false));
  }, [desk, key, cursor, pages]);
  return (
    <ShiftsView
      filters={query}
      shifts={
        first.state === 'loaded'
          ? {
              state: 'loaded',
              value: [...first.value.shifts, ...pages.flatMap(({ shifts }) => shifts)],
            }
          : first
      }
      hasMore={cursor !== undefined}
      isLoadingMore={isLoadingMore}
      onSearch={(filters) => route(links.search(filters))}
      onMore={loadMore}
    />
  );
}

async function loadPage({ api }: Desk, query: Record<string, string>): Promise<Page> {
  const request = { query: { ...query, limit: PAGE_SIZE } };
  const { body, headers } = await api.call('shift-log.list-shifts', request);
  const next = nextPage(headers);
  return {
    shifts: body.result_data,
    cursor: next && (new URL(next, location.origin).searchParams.get('cursor') ?? undefined),
  };
}
