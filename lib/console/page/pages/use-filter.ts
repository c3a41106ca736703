import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { fromQuery, isEmpty, toQuery, type Filter } from '../store/filters.ts';
import type { OwnEntries } from '../store/matching-entries.ts';
import type { Store } from '../store/store.ts';
import { holdEntry } from '../views/timeline/hold-entry.ts';
import { RENDER_ENTRY } from '../views/timeline/moves.ts';

/**
 * Returns the filter in the address and the entries that it lets through: one's own pass it from then on. The code that
 * compares entries is loaded with the first filter.
 */
export function createFilter({ api, session, notices }: Desk, store: Store) {
  const filter = signal(fromQuery(location.search));
  let set: { filter: Filter; since: string } | undefined;
  const own = (): OwnEntries => {
    if (set?.filter !== filter.peek())
      set = { filter: filter.peek(), since: before(api.clock.now()) };
    return { user: session.person.value?.id, since: set.since };
  };
  const matching: Signal<ReadonlySignal<string[]> | undefined> = signal();
  const load = async () => {
    own();
    try {
      const { matchingKeys } = await import('../store/matching-entries.ts');
      matching.value ??= matchingKeys(store, filter, own);
    } catch {
      filter.value = {};
      notices.fail('The filter could not be loaded. Try again when the connection is back.');
    }
  };
  const order = computed(() =>
    isEmpty(filter.value) ? store.order.value : (matching.value ?? store.order).value,
  );
  const shown = computed(() =>
    isEmpty(filter.value) || !matching.value
      ? undefined
      : { count: order.value.length, total: store.order.value.length },
  );
  return { filter, order, shown, load };
}

/** The uncertainty of the server's clock as the page knows it, rounded up. */
const CLOCK_SLACK_MS = 2000;

const before = (time: Date): string => new Date(time.getTime() - CLOCK_SLACK_MS).toISOString();

type Filtered = ReturnType<typeof createFilter>;

/** Keeps the filter in the address, and lets it give way to a jump to an entry that it hides. */
export function useFilter({ filter, order, load }: Filtered, store: Store, url: string): void {
  useEffect(
    () =>
      effect(() => {
        if (!isEmpty(filter.value)) void load();
      }),
    [filter, load],
  );
  useEffect(() => followAddress(filter), [filter, url]);
  useEffect(() => {
    const giveWay = (event: Event) => {
      const key = (event as CustomEvent<string>).detail;
      const isHidden = !isEmpty(filter.peek()) && !order.peek().includes(key);
      if (!isHidden || !store.entry(key).peek()) return;
      filter.value = {};
      setTimeout(() => holdEntry(key));
    };
    document.addEventListener(RENDER_ENTRY, giveWay);
    return () => document.removeEventListener(RENDER_ENTRY, giveWay);
  }, [filter, order, store]);
}

/**
 * Keeps the filter in the address, so that it can be sent to a colleague. Back and Forward change it, too; each choice
 * is a step, and what is typed belongs to the step before it.
 */
function followAddress(filter: Signal<Filter>): () => void {
  const path = location.pathname;
  const follow = () => {
    const query = toQuery(fromQuery(location.search));
    if (location.pathname === path && query !== toQuery(filter.peek()))
      filter.value = fromQuery(location.search);
  };
  follow();
  const stop = effect(() => {
    const [query, before] = [toQuery(filter.value), fromQuery(location.search)];
    if (location.pathname !== path || query === toQuery(before)) return;
    const isTyped = query === toQuery({ ...before, text: filter.value.text });
    const address = path + (query && `?${query}`) + location.hash;
    if (isTyped) history.replaceState(history.state, '', address);
    else history.pushState(history.state, '', address);
  });
  addEventListener('popstate', follow);
  return () => {
    stop();
    removeEventListener('popstate', follow);
  };
}
