import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { Entry } from '../store/records.ts';
import { isRecordKey } from '../store/shift-records.ts';
import type { OpenShift } from '../store/shifts.ts';
import type { Store } from '../store/store.ts';
import { holdEntry } from '../views/timeline/hold-entry.ts';

/**
 * Returns the key of the entry that the address names, goes to it when the address changes, and says if the loaded shift
 * does not have it.
 */
export function useTarget(
  { store, areRecordsLoaded }: OpenShift,
  isLoaded: boolean,
): ReadonlySignal<string | undefined> {
  const { notices } = useDesk();
  const { named, target } = useMemo(() => {
    const key = signal(keyInAddress());
    return { named: key, target: computed(() => key.value && keyOf(store, key.value)) };
  }, [store]);
  useEffect(() => {
    const follow = () => {
      named.value = keyInAddress();
      const key = target.peek();
      if (key !== undefined) holdEntry(key);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [named, target]);
  const name = named.value;
  const isComplete = isLoaded && (areRecordsLoaded.value || !isRecordKey(name ?? ''));
  useEffect(() => {
    const key = target.peek();
    const isThere = store.entries.peek().some((entry) => entry.key === key);
    const id = store.shift.peek()?.shift_id;
    if (isComplete && key !== undefined && !isThere)
      notices.show({ id: MISSING, kind: 'warning', text: `Shift ${id} has no such entry.` });
    return () => notices.remove(MISSING);
  }, [isComplete, name]);
  return target;
}

const MISSING = 'missing-entry';

/** Returns the key of the entry that a name in an address means: its own key, or that of the comment with a reply. */
function keyOf(store: Store, name: string): string {
  return store.entries.value.find((entry) => isNamed(entry, name))?.key ?? name;
}

/** The names of an entry are its key, the id of a block's log, and the replies of a comment. */
function isNamed({ key, kind, record }: Entry, name: string): boolean {
  if (key === name) return true;
  if (kind === 'log') return name === `log-${record.id}`;
  return kind === 'comment' && record.replies.some(({ reply_id }) => name === `reply-${reply_id}`);
}

/** An address that is cut off in the middle of an escape names no entry. */
function keyInAddress(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
