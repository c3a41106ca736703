/** A pause in typing, in ms, and how long one may type without a pause until what is there is saved. */
const PAUSE_MS = 800;
const MAX_PAUSE_MS = 1000;
/** Dictation and some input methods change a field without events: it is compared this often, in ms. */
const POLL_MS = 3000;

export type Autosave = {
  /** Called at each change: saves after a pause. */
  changed: () => void;
  /** Saves now if anything has changed. Rejects if it could not be saved. */
  flush: () => Promise<void>;
  stop: () => void;
};

type AutosaveOptions<T> = {
  read: () => T;
  save: (value: T) => Promise<unknown>;
  isSame?: (a: T, b: T) => boolean;
  /** Whether the first value is stored already. */
  isSaved?: boolean;
};

/**
 * Saves what `read` returns at each pause, once a second without one, when the page is hidden, and by a slow poll while
 * it is in use. One save follows the other; a value that is saved already is not saved again.
 */
export function startAutosave<T>({
  read,
  save,
  isSame = Object.is,
  isSaved = true,
}: AutosaveOptions<T>): Autosave {
  let saved: { value: T } | undefined = isSaved ? { value: read() } : undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let running = Promise.resolve();
  const flush = () => {
    clearTimeout(pause);
    unsavedSince = undefined;
    // Read at once: the field may show another draft when its turn comes.
    const value = read();
    const saveChanged = async () => {
      if (saved && isSame(value, saved.value)) return;
      await save(value);
      saved = { value };
    };
    running = running.then(saveChanged, saveChanged);
    return running;
  };
  const flushQuietly = () => {
    // The next change or poll tries again; `drafts.problem` tells the person.
    flush().catch(() => undefined);
  };
  const poll = setInterval(flushQuietly, POLL_MS);
  const onHide = () => {
    if (document.visibilityState === 'hidden') flushQuietly();
  };
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', flushQuietly);
  return {
    changed: () => {
      const now = Date.now();
      unsavedSince ??= now;
      clearTimeout(pause);
      const rest = unsavedSince + MAX_PAUSE_MS - now;
      pause = setTimeout(flushQuietly, Math.max(0, Math.min(PAUSE_MS, rest)));
    },
    flush,
    stop: () => {
      clearTimeout(pause);
      clearInterval(poll);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', flushQuietly);
    },
  };
}
