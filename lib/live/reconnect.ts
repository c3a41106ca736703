/** Limits of the random pause before a reconnect, which doubles with each failure. */
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** How long a page without the focus waits after it was closed because too many connections were open. */
const CROWDED_PAUSE_MS = 60_000;
const MAX_JITTER_MS = 10_000;

/** How a connection was lost. */
export type Loss = {
  /** The number of connections lost in a row without an event. */
  failures: number;
  /** Whether the service closed it because its session has too many. */
  isCrowded: boolean;
};

type Options = {
  signal?: AbortSignal | undefined;
  onStateChange?: ((state: { open: false; again: number; isCrowded: boolean }) => void) | undefined;
};

/**
 * Waits a random time, so that clients do not reconnect all at once. If too many connections were open, waits until
 * this page has the focus, for about a minute at most: pages that reconnected at once would close each other.
 */
export async function waitToReconnect(
  { failures, isCrowded }: Loss,
  { signal, onStateChange }: Options,
): Promise<void> {
  const isWaiting = isCrowded && !hasFocus();
  const again = isWaiting
    ? CROWDED_PAUSE_MS + Math.random() * MAX_JITTER_MS
    : Math.random() * Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures + 1));
  onStateChange?.({ open: false, again: Math.round(again), isCrowded });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, again);
  signal?.addEventListener('abort', resolve);
  if (isWaiting) page.addEventListener?.('focus', resolve);
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', resolve);
  if (isWaiting) page.removeEventListener?.('focus', resolve);
}

/** The global object of a page. Other programs have no focus. */
const page = globalThis as {
  document?: { hasFocus: () => boolean };
  addEventListener?: (type: 'focus', listener: (event: unknown) => void) => void;
  removeEventListener?: (type: 'focus', listener: (event: unknown) => void) => void;
};

const hasFocus = () => page.document?.hasFocus() ?? false;
