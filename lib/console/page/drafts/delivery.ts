import { computed, type ReadonlySignal } from '@preact/signals';
import { isQueued } from './draft.ts';
import type { Outbox } from './outbox.ts';

/** The progress of the entries that were sent. */
export type Delivery = {
  /** When the desk stored the last entry; undefined before one is saved, and while others wait. */
  savedAt?: string | undefined;
  /** The number of entries in the queue. */
  waiting: number;
  /** The number of files of saved entries, and of those among them that the desk has listed. */
  files: { total: number; listed: number };
};

/** Returns the progress of the entries of a queue. */
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
