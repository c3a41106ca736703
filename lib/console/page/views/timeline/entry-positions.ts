import type { EntryPosition } from '../../store/reading.ts';

/** Returns where an entry is on the screen. */
export const positionOf = (entry: Element): EntryPosition => ({
  key: entry.id,
  top: entry.getBoundingClientRect().top,
});

/**
 * Returns the entries on the screen. A binary search finds the first part of the list: the entries of the others are
 * not laid out, and must not be asked where they are.
 */
export function visibleEntries(list: HTMLElement): HTMLElement[] {
  const parts = list.children;
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const isAbove = (parts[middle]?.getBoundingClientRect().bottom ?? 0) <= 0;
    if (isAbove) low = middle + 1;
    else high = middle;
  }
  const visible: HTMLElement[] = [];
  for (const part of [...parts].slice(low)) {
    if (part.getBoundingClientRect().top > innerHeight) break;
    for (const entry of part.querySelectorAll<HTMLElement>('[data-entry]')) {
      const { top, bottom } = entry.getBoundingClientRect();
      if (top > innerHeight) return visible;
      if (bottom > 0) visible.push(entry);
    }
  }
  return visible;
}
