import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Tells the stylesheet how much of the screen the composer covers. */
export function useHeight(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--composer-height', `${Math.ceil(height)}px`);
    });
    if (form.current) observer.observe(form.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--composer-height');
    };
  }, []);
}

/** Puts the caret behind the text of a reply or an edit when it opens. A new entry takes no focus from elsewhere. */
export function useFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  draftId: string,
  isNew: boolean,
): void {
  const shown = useRef(draftId);
  useEffect(() => {
    const area = field.current;
    const isOpened = shown.current !== draftId && !isNew;
    shown.current = draftId;
    if (!isOpened || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [draftId]);
}
