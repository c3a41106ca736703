import type { RefObject } from 'preact';
import { useCallback, useRef } from 'preact/hooks';

/** Returns a function that moves the focus to the first message, and from the messages back to where it was. */
export function useWayBack(box: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element | null>(null);
  return useCallback(() => {
    const focused = document.activeElement;
    if (box.current?.contains(focused)) {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      return;
    }
    before.current = focused;
    box.current?.querySelector<HTMLElement>('.toast')?.focus({ preventScroll: true });
  }, []);
}
