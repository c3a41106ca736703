import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Store } from '../store/store.ts';
import { openEntry } from '../views/timeline/moves.ts';

/** Returns the key of the entry that the address names, and goes to it when the address changes. */
export function useTarget(store: Store): ReadonlySignal<string | undefined> {
  const { named, target } = useMemo(() => {
    const key = signal(keyInAddress());
    return { named: key, target: computed(() => key.value && entryWith(store, key.value)) };
  }, [store]);
  useEffect(() => {
    const follow = () => {
      named.value = keyInAddress();
      const key = target.peek();
      if (key !== undefined) openEntry(key);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [named, target]);
  return target;
}

/** Returns the key of the entry that has a key, or of the comment with a reply: `reply-501`. */
function entryWith(store: Store, key: string): string {
  if (!key.startsWith('reply-')) return key;
  const comment = store.entries.value.find(
    ({ kind, record }) =>
      kind === 'comment' && record.replies.some(({ reply_id }) => `reply-${reply_id}` === key),
  );
  return comment?.key ?? key;
}

/** An address that is cut off in the middle of an escape names no entry. */
function keyInAddress(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
