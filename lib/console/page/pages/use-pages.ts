import { useCallback, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import { useDesk } from '../desk/desk.ts';
import type { AsyncState } from '../views/parts/message.tsx';
import { useAsync } from './use-async.ts';
import { useWayBack } from './use-way-back.ts';

/** A page of a list, with the cursor of the next one. */
export type Page<T> = { rows: readonly T[]; cursor: string | undefined };

type Pages<P> = {
  pages: AsyncState<readonly P[]>;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};

/** Loads the first page of a list, and the next one at each call of `loadMore`. Another `name` loads another list. */
export function usePages<P extends Page<unknown>>(
  name: string,
  load: (cursor?: string) => Promise<P>,
): Pages<P> {
  const { notices } = useDesk();
  const first = useAsync(name, () => load());
  const [more, setMore] = useState<{ name: string; pages: P[] }>({ name, pages: [] });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const others = useMemo(() => (more.name === name ? more.pages : []), [more, name]);
  const last = others.at(-1) ?? (first.state === 'loaded' ? first.value : undefined);
  const cursor = last?.cursor;
  const loadMore = useCallback(() => {
    if (cursor === undefined) return;
    setLoadingMore(true);
    load(cursor)
      .then((page) => setMore({ name, pages: [...others, page] }))
      .catch((error: unknown) => notices.fail(messageOf(error)))
      .finally(() => setLoadingMore(false));
  }, [notices, name, cursor, others]);
  useWayBack({
    count: 1 + others.length,
    isLoaded: first.state === 'loaded',
    hasMore: cursor !== undefined,
    loadMore,
  });
  const pages: AsyncState<readonly P[]> =
    first.state === 'loaded' ? { state: 'loaded', value: [first.value, ...others] } : first;
  return { pages, hasMore: cursor !== undefined, isLoadingMore, loadMore };
}

/** Returns the rows of all loaded pages. */
export const rowsOf = <T>(pages: AsyncState<readonly Page<T>[]>): AsyncState<readonly T[]> =>
  pages.state === 'loaded'
    ? { state: 'loaded', value: pages.value.flatMap(({ rows }) => rows) }
    : pages;
