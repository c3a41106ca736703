import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { nextCursor } from '../api/call.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { Shift } from '../store/records.ts';
import { LinksContext } from '../views/parts/links.ts';
import { withTimes } from '../views/parts/time-filter.ts';
import { ShiftsView } from '../views/shifts/shifts-view.tsx';
import { rowsOf, usePages, type Page } from './use-pages.ts';
import { useTitle } from './use-title.ts';

/** Shifts of one page; more of them are loaded on scrolling. */
const SHIFTS_PER_PAGE = 25;

/** All shifts that match the filters in the address. */
export function ShiftsPage() {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { query, route } = useLocation();
  useTitle('Shifts');
  const { pages, hasMore, isLoadingMore, loadMore } = usePages(JSON.stringify(query), (cursor) =>
    loadPage(desk, { ...query, ...(cursor !== undefined && { cursor }) }),
  );
  return (
    <ShiftsView
      filters={query}
      shifts={rowsOf(pages)}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      onSearch={(filters) => route(links.filteredShifts(filters))}
      onMore={loadMore}
    />
  );
}

async function loadPage({ api }: Desk, query: Record<string, string>): Promise<Page<Shift>> {
  const filters = withTimes(query, 'shift_start', 'shift_end');
  const request = { query: { ...filters, limit: SHIFTS_PER_PAGE } };
  const { body, headers } = await api.call('shift-log.list-shifts', request);
  return { rows: body.result_data, cursor: nextCursor(headers) };
}
