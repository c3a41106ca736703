import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComposerProps } from './composer-props.ts';

/**
 * Puts the caret behind the text of a reply or an edit as soon as it is shown, so that no key is lost. A new entry
 * takes no focus from elsewhere.
 */
export function useFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  draftId: string,
  isNew: boolean,
): void {
  const lastDraftId = useRef(draftId);
  useLayoutEffect(() => {
    const area = field.current;
    const isOpened = lastDraftId.current !== draftId && !isNew;
    lastDraftId.current = draftId;
    if (!isOpened || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [draftId]);
}

/** Hands out the field once it shows a draft. */
export function useAttachedField(
  field: RefObject<HTMLTextAreaElement | null>,
  draftId: string,
  onField: ComposerProps['onField'],
): void {
  useLayoutEffect(() => {
    onField?.({
      draftId,
      readText: () => field.current?.value,
      showText: (text) => field.current && showText(field.current, text),
      focus: () => field.current?.focus(),
    });
    return () => onField?.(undefined);
  }, [draftId, onField]);
}

function showText(area: HTMLTextAreaElement, text: string): void {
  const removed = area.value.length - text.length;
  if (removed <= 0 || !area.value.endsWith(text)) return;
  const caret = Math.max(0, area.selectionEnd - removed);
  area.value = text;
  area.setSelectionRange(caret, caret);
}
