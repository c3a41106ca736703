import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Tells the style sheet how much of the screen an element covers, so that what gets the focus is above it. What has the
 * focus already is scrolled out from under it.
 */
export function useCoveredBottom(element: RefObject<HTMLElement | null>, property: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty(property, `${Math.ceil(height)}px`);
      const focused = document.activeElement;
      if (element.current && focused && isCovered(focused, element.current))
        focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
}

function isCovered(focused: Element, cover: Element): boolean {
  if (!focused.closest('.main') || focused.closest('form')) return false;
  const [a, b] = [focused.getBoundingClientRect(), cover.getBoundingClientRect()];
  return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
}
