import type { ReadonlySignal } from '@preact/signals';

/** The heights of parts that were never on the screen are estimates: the end moves as they come onto it. */
const SETTLING_FRAMES = 8;

/** Scrolls to the newest end, and again in the next frames until somebody scrolls up. */
export function scrollToNewest(frames = SETTLING_FRAMES): void {
  const page = document.scrollingElement;
  if (!page) return;
  page.scrollTo({ top: page.scrollHeight, behavior: 'instant' });
  const { scrollTop, scrollHeight } = page;
  const settle = () => {
    const isScrolledUp = page.scrollTop < scrollTop && page.scrollHeight >= scrollHeight;
    if (!isScrolledUp) scrollToNewest(frames - 1);
  };
  if (frames > 0) requestAnimationFrame(settle);
}

export type NewestEnd = {
  /** Scrolls to the end after the page has changed its height. */
  hold: () => void;
  /** Whether the page has changed its height since the last call, and `hold` is still to scroll to its end. */
  isAhead: () => boolean;
};

/**
 * Tells a page that has changed its height from one that somebody has scrolled. A browser scrolls a page up when it
 * shrinks, and the page may have grown again before anything is measured; `hold` sees each height in between.
 */
export function createNewestEnd(follows: ReadonlySignal<boolean>): NewestEnd {
  // The first measurement is of the position at which the page has opened.
  let [height, top] = [0, Infinity];
  const note = () => {
    ({ scrollHeight: height = 0, scrollTop: top = 0 } = document.scrollingElement ?? {});
  };
  return {
    hold: () => {
      scrollToNewest(0);
      note();
    },
    isAhead: () => {
      const before = { height, top };
      note();
      return follows.peek() && top >= before.top && height !== before.height;
    },
  };
}
