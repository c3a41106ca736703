import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Filter } from '../../store/filters.ts';

/** Marks the words of the filter in the entries that are rendered. The code for it is loaded with the first filter. */
export function useMarkedWords(
  list: RefObject<HTMLElement | null>,
  filter: ReadonlySignal<Filter>,
): void {
  const { text = '' } = filter.value;
  useEffect(() => {
    const { current } = list;
    if (!current || text === '') return;
    let isOver = false;
    let stop: (() => void) | undefined;
    import('./marked-words.ts').then(
      ({ markWords }) => {
        if (!isOver) stop = markWords(current, text);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [text]);
}
