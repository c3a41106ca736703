/** A pause in typing, in ms. */
const PAUSE_MS = 800;
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
 * Saves what `read` returns at each pause, when the page is hidden, and by a slow poll while it is in use.
 * One save follows the other; a value that is saved already is not saved again.
 */
export function startAutosave<T>({
  read,
  save,
  isSame = Object.is,
  isSaved = true,
}: AutosaveOptions<T>): Autosave {
  let saved: { value: T } | undefined = isSaved ? { value: read() } : undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const flush = () => {
    clearTimeout(pause);
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
      clearTimeout(pause);
      pause = setTimeout(flushQuietly, PAUSE_MS);
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
