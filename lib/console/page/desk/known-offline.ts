import { effect, type ReadonlySignal } from '@preact/signals';
import type { Desk } from './desk.ts';
import { knownKey } from './saved-shift.ts';

/**
 * Stores a value at each change while the page is live, beside the shift that it showed last, and calls `show` with the
 * stored one if the connection is lost before there is a value. A sign-out deletes it. Returns a function that ends it.
 */
export function keepForOffline<T>(
  { storage, live }: Pick<Desk, 'storage' | 'live'>,
  name: string,
  value: ReadonlySignal<T | undefined>,
  show: (stored: T) => void,
): () => void {
  if (!storage) return () => undefined;
  const { database } = storage;
  const key = knownKey(name);
  const showStored = async () => {
    const stored = (await database.get('known', key)) as T | undefined;
    if (stored !== undefined && value.peek() === undefined && live.asOf.peek() !== undefined)
      show(stored);
  };
  return effect(() => {
    const current = value.value;
    const isLive = live.connection.value.state === 'live';
    // A full disk costs this copy, and nothing else.
    const ignore = () => undefined;
    if (current !== undefined && isLive) database.put('known', current, key).catch(ignore);
    if (current === undefined && live.asOf.value !== undefined) showStored().catch(ignore);
  });
}
