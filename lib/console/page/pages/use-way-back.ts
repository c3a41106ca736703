import { useEffect, useRef } from 'preact/hooks';
import { onScrollEnd, remember, readHistoryState } from '../views/parts/history-state.ts';

type List = {
  /** The number of pages that are loaded. */
  count: number;
  isLoaded: boolean;
  hasMore: boolean;
  loadMore: () => void;
};

/** Loads as many pages of a list as were loaded when the person left it, and scrolls to where it was. */
export function useWayBack({ count, isLoaded, hasMore, loadMore }: List): void {
  const target = useRef(readHistoryState());
  useEffect(() => {
    if (!isLoaded) return;
    const { pages = 1, scrollTop } = target.current;
    if (count < pages && hasMore) return loadMore();
    remember({ pages: count });
    target.current = {};
    if (scrollTop !== undefined) scrollTo({ top: scrollTop, behavior: 'instant' });
  }, [count, isLoaded]);
  useEffect(() => {
    const stopRemembering = onScrollEnd(() => remember({ scrollTop: scrollY }));
    const goBack = () => (target.current = readHistoryState());
    addEventListener('popstate', goBack);
    return () => {
      stopRemembering();
      removeEventListener('popstate', goBack);
    };
  }, []);
}
