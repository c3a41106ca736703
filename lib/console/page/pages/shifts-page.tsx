import { nightAt } from '#lib/night/nights.ts';
import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { nextCursor } from '../api/call.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { Shift } from '../store/records.ts';
import { LinksContext } from '../views/parts/links.ts';
import { withTimes } from '../views/parts/time-filter.ts';
import type { TimeRange } from '../views/shifts/search-form.tsx';
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
      ranges={rangesAt(desk.now.peek(), desk.settings.site.timezone)}
      shifts={rowsOf(pages)}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      onSearch={(filters) => route(links.filteredShifts(filters))}
      onMore={loadMore}
    />
  );
}

/** The ranges that people ask for: nights, from noon to noon at the site. */
function rangesAt(now: number, timezone: string | undefined): TimeRange[] {
  const [tonight, lastNight] = [nightAt(now, timezone), nightAt(now, timezone, 1)];
  return [
    { label: 'Tonight', ...tonight },
    { label: 'Last night', ...lastNight },
    { label: '7 days', from: nightAt(now, timezone, 6).from, to: tonight.to },
  ];
}

async function loadPage({ api }: Desk, query: Record<string, string>): Promise<Page<Shift>> {
  const filters = withTimes(query, 'shift_start', 'shift_end');
  const request = {
    query: { ...filters, match_type: 'contains', limit: SHIFTS_PER_PAGE } as const,
  };
  const { body, headers } = await api.call('shift-log.list-shifts', request);
  return { rows: body.result_data, cursor: nextCursor(headers) };
}
