import { useContext, useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { nextCursor } from '../../api/call.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { LinksContext } from '../../views/parts/links.ts';
import { withTimes } from '../../views/parts/time-filter.ts';
import type { Hit } from '../../views/search/hit.ts';
import { SearchView } from '../../views/search/search-view.tsx';
import { usePages, type Page } from '../use-pages.ts';
import { useTitle } from '../use-title.ts';

/** Entries of one page; more of them are loaded on scrolling. */
const HITS_PER_PAGE = 25;

type FoundPage = Page<Hit> & { isPartial: boolean; suggestions: readonly string[] };

/** The entries that match the words and filters in the address. */
export function SearchPage() {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { query, route } = useLocation();
  const words = query.q?.trim() ?? '';
  const isEmpty = Object.keys(query).length === 0;
  useTitle(words === '' ? 'Search' : `Search: ${words}`);
  const [attempt, setAttempt] = useState(0);
  const { pages, hasMore, isLoadingMore, loadMore } = usePages(
    `${attempt} ${JSON.stringify(query)}`,
    (cursor) => (isEmpty ? Promise.resolve(nothing) : loadPage(desk, query, cursor)),
  );
  const last = pages.state === 'loaded' ? pages.value.at(-1) : undefined;
  // A partial page ended early: the search goes on by itself.
  useEffect(() => {
    if (last?.isPartial === true && !isLoadingMore) loadMore();
  }, [last]);
  const results =
    pages.state === 'loaded'
      ? {
          state: pages.state,
          value: {
            hits: pages.value.flatMap(({ rows }) => rows),
            suggestions: pages.value[0]?.suggestions ?? [],
          },
        }
      : pages;
  return (
    <SearchView
      filters={query}
      results={isEmpty ? undefined : results}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      onSearch={(filters) => {
        // The same search again finds what was written meanwhile.
        setAttempt(attempt + 1);
        route(links.searchFor(filters));
      }}
      onMore={loadMore}
    />
  );
}

const nothing: FoundPage = { rows: [], cursor: undefined, isPartial: false, suggestions: [] };

async function loadPage(
  { api }: Desk,
  query: Record<string, string>,
  cursor: string | undefined,
): Promise<FoundPage> {
  const filters = withTimes(query, 'from', 'to');
  const request = {
    query: { ...filters, limit: HITS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
  };
  const { body, headers } = await api.call('search.search', request);
  return {
    rows: body.result_data,
    cursor: nextCursor(headers),
    isPartial: body.partial === true,
    suggestions: body.did_you_mean ?? [],
  };
}
