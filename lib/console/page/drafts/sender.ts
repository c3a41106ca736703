import { Lane, type LaneOptions } from './lane.ts';
import type { SendContext } from './results.ts';
import type { Locks } from './tab.ts';

/** Loads the code that sends texts and files. The first page does without it. */
const loadTexts = () => import('./send-entry.ts');
const loadFiles = () => import('./send-file.ts');

/** It is loaded soon after the first page: a page of an earlier deployment may not find it later. */
const LOAD_AFTER_MS = 5000;

/** The tab that holds this lock sends. */
const LOCK = 'desk-outbox';

export type SenderOptions = Omit<LaneOptions, 'next' | 'send'> & {
  context: Omit<SendContext, 'signal'>;
  locks: Locks;
  /** The id of the next text to send, and of the entry with the next file. */
  nextText: LaneOptions['next'];
  nextFile: LaneOptions['next'];
};

/** Sends texts one at a time, and files one at a time beside them, while this tab holds the lock. */
export class Sender {
  readonly #lanes: Lane[];
  readonly #ending = new AbortController();
  readonly #loading = setTimeout(() => {
    void Promise.all([loadTexts(), loadFiles()]).catch(() => undefined);
  }, LOAD_AFTER_MS);

  constructor({ context, locks, nextText, nextFile, ...options }: SenderOptions) {
    const { signal } = this.#ending;
    const sending = { ...context, signal };
    const texts = new Lane({
      ...options,
      next: nextText,
      send: async (id) => (await loadTexts()).sendEntry(sending, id),
    });
    const files = new Lane({
      ...options,
      next: nextFile,
      send: async (id) => (await loadFiles()).sendNextFile(sending, id),
    });
    this.#lanes = [texts, files];
    // The request is rejected when the tab stops to wait for the lock.
    locks
      .request(LOCK, { signal }, () => Promise.all(this.#lanes.map((lane) => lane.run())))
      .catch(() => undefined);
  }

  /** Ends a pause. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake();
  }

  close(): void {
    this.#ending.abort();
    clearTimeout(this.#loading);
    for (const lane of this.#lanes) lane.close();
  }
}
