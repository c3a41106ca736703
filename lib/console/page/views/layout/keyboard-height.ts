import { useEffect } from 'preact/hooks';

/** Tells the style sheet how much of the page the keyboard of a phone covers, where the page does not shrink for it. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isZoomed = viewport.scale > 1.01;
      const covered = isZoomed ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
}
