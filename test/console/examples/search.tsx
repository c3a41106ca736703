import type { Hit } from '#lib/console/page/views/search/hit.ts';
import { SearchView } from '#lib/console/page/views/search/search-view.tsx';
import { SimilarPanel } from '#lib/console/page/views/search/similar-panel.tsx';
import type { SimilarEntry } from '#lib/console/page/views/search/similar.tsx';
import type { Examples } from './example.ts';
import { inFrame } from './frame.tsx';
import { doNothing } from './night-context.ts';

const hits: Hit[] = [
  {
    kind: 'comment',
    id: '501',
    shift_id: 42,
    author: 'ada',
    timestamp: '2026-11-21T22:26:40Z',
    excerpt: 'Receiver pressure 11.9 bar within five minutes; antenna 12 lost lock twice.',
    highlights: [
      [48, 55],
      [59, 68],
    ],
    tags: ['receiver'],
  },
  {
    kind: 'reply',
    id: '502',
    shift_id: 41,
    author: 'katherine',
    timestamp: '2026-11-20T03:12:09Z',
    excerpt: 'The antenna lost its lock again after the restart.',
    highlights: [[4, 11]],
    tags: [],
  },
  {
    kind: 'item',
    id: '503',
    author: 'grace',
    timestamp: '2026-11-19T18:00:00Z',
    excerpt: 'Antenna 12 only below 60° of elevation',
    highlights: [[0, 7]],
    tags: [],
  },
];

export const similarEntries: SimilarEntry[] = hits.map((hit, at) => ({
  ...hit,
  highlights: [],
  tickets: at === 0 ? ['https://tracker.example.org/browse/OPS-7'] : [],
}));

const search = { onSearch: doNothing, onMore: doNothing, hasMore: false };

export const searchPages = {
  search: () =>
    inFrame(
      <SearchView
        {...search}
        filters={{ q: 'antenna "lost lock"', tag: 'receiver' }}
        results={{ state: 'loaded', value: { hits, suggestions: [] } }}
        hasMore
        isLoadingMore
      />,
      { page: 'search' },
    ),
  'search, a word that nobody wrote': () =>
    inFrame(
      <SearchView
        {...search}
        filters={{ q: 'antena lock' }}
        results={{ state: 'loaded', value: { hits: [], suggestions: ['antenna', 'antennas'] } }}
      />,
      { page: 'search' },
    ),
  'search, before the first': () =>
    inFrame(<SearchView {...search} filters={{}} results={undefined} />, { page: 'search' }),
} satisfies Examples;

export const searchViews: Examples = {
  'similar entries': () => (
    <SimilarPanel
      similar={similarEntries}
      linked={['https://tracker.example.org/browse/OPS-7']}
      onLink={doNothing}
    />
  ),
};
