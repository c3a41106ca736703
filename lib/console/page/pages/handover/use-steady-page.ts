import { useEffect } from 'preact/hooks';

/** What people look at and press. */
const STEADY = '[data-steady], label, button, a, textarea, input';

/**
 * Keeps in its place what a person types in, else what is under the pointer, else what has the focus, while other
 * people change the page: after each change it scrolls by as much as that has moved.
 */
export function useSteadyPage(): void {
  useEffect(() => {
    let anchor: Element | undefined;
    let top = 0;
    const measure = () => {
      anchor = anchorOf();
      top = topOf(anchor);
    };
    const correct = () => {
      const moved = anchor?.isConnected ? topOf(anchor) - top : 0;
      if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
      measure();
    };
    // It is called before the change is painted.
    const observer = new MutationObserver(correct);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    const events = ['pointermove', 'pointerdown', 'focusin', 'focusout', 'scroll', 'resize'];
    for (const event of events) addEventListener(event, measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      for (const event of events) removeEventListener(event, measure);
    };
  }, []);
}

/** Returns the place of an element on the whole page, which scrolling does not change. */
const topOf = (element: Element | undefined): number =>
  element ? element.getBoundingClientRect().top + scrollY : 0;

function anchorOf(): Element | undefined {
  const { activeElement } = document;
  if (activeElement?.matches('textarea, input')) return activeElement;
  const hovered = [...document.querySelectorAll('main :hover')].at(-1)?.closest(STEADY);
  return hovered ?? (activeElement === document.body ? undefined : (activeElement ?? undefined));
}
