/** A pause in typing, in ms. */
const PAUSE_MS = 800;
/** Dictation and some input methods change a field without events: it is compared this often, in ms. */
const POLL_MS = 3000;

export type Autosave = {
  /** Called at each change: saves after a pause. */
  changed: () => void;
  /** Saves now if anything has changed. */
  flush: () => Promise<void>;
  stop: () => void;
};

/**
 * Saves what `read` returns at each pause, when the page is hidden, and by a slow poll while it is in use.
 * One save follows the other; a value that is saved already is not saved again.
 */
export function startAutosave(
  read: () => string,
  save: (value: string) => Promise<unknown>,
): Autosave {
  let saved = read();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const flush = () => {
    clearTimeout(pause);
    running = running.then(async () => {
      const value = read();
      if (value === saved) return;
      await save(value);
      saved = value;
    });
    return running;
  };
  const flushQuietly = () => {
    // The next change or poll tries again; `drafts.trouble` tells the person.
    flush().catch(() => (running = Promise.resolve()));
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
