import { computed, type ReadonlySignal } from '@preact/signals';
import { isQueued } from './draft.ts';
import type { Outbox } from './outbox.ts';

/** How far what was sent last has come. */
export type Delivery = {
  /** When the desk stored the last entry; undefined before one is saved, and while others wait. */
  savedAt?: string | undefined;
  /** The number of entries whose text waits. */
  waiting: number;
  /** The number of files whose text is saved, and of those that the desk has listed. */
  files: { total: number; listed: number };
};

/** Returns how far the entries of a queue have come. */
export const deliveryOf = (
  { entries, arriving }: Pick<Outbox, 'entries' | 'arriving'>,
  savedAt: ReadonlySignal<string | undefined>,
): ReadonlySignal<Delivery> =>
  computed(() => {
    const waiting = entries.value.filter(isQueued).length;
    const files = { total: 0, listed: 0 };
    for (const { blobs, decisions = {} } of arriving.value) {
      files.total += blobs.length;
      files.listed += Object.values(decisions).filter((decision) => decision === null).length;
    }
    return { waiting, files, savedAt: waiting === 0 ? savedAt.value : undefined };
  });
