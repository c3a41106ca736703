/** What the entry of the history remembers of a page, for the way back to it. */
type Remembered = {
  /** The entry that was first on the screen, and how far from its top; absent at the newest end. */
  anchor?: { key: string; top: number } | undefined;
  /** How many pages of a list were loaded. */
  pages?: number;
  /** How far the page was scrolled, in pixels. */
  scrollTop?: number;
};

/** Returns what is remembered; nothing for a page that was opened just now. */
export const readHistoryState = (): Remembered => (history.state as Remembered | null) ?? {};

/** Remembers something in the present entry of the history, beside what it remembers already. */
export function remember(part: Remembered): void {
  history.replaceState({ ...readHistoryState(), ...part }, '');
}

/** How long scrolling pauses before its end is remembered, in ms: browsers limit changes of the history. */
const PAUSE_MS = 200;

/** Calls `save` after each pause in scrolling, until the returned function is called. */
export function onScrollEnd(save: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  };
  addEventListener('scroll', saveSoon, { passive: true });
  return () => {
    removeEventListener('scroll', saveSoon);
    clearTimeout(timer);
  };
}
