import type { EntryPosition } from '../../store/reading.ts';
import { positionOf } from './entry-positions.ts';
import { MOVED, openEntry, requestEntry } from './moves.ts';

/** What a person does who looks at something else. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** How long entries above may take to be loaded and rendered, in ms. */
const MAX_HOLD_MS = 15_000;

let stopLast: () => void = () => undefined;

/**
 * Goes to an entry, and keeps it inside the frame while what is above it is loaded and rendered, until the person moves.
 */
export function holdEntry(key: string): void {
  let isFocused = false;
  hold(() => {
    const entry = document.getElementById(key);
    if (isFocused && entry) {
      entry.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      document.dispatchEvent(new Event(MOVED));
    } else openEntry(key);
    isFocused = document.activeElement?.id === key;
  });
}

/** Puts an entry where it was on the screen, without the focus, and keeps it there until the person moves. */
export function holdPosition({ key, top }: EntryPosition): void {
  hold(() => {
    const entry = document.getElementById(key);
    if (!entry) return void requestEntry(key);
    window.scrollBy({ top: positionOf(entry).top - top, behavior: 'instant' });
    document.dispatchEvent(new Event(MOVED));
  });
}

/** Calls `place` now and whenever the page changes its height, until the person moves. */
function hold(place: () => void): void {
  stopLast();
  const observer = new ResizeObserver(place);
  const ending = new AbortController();
  const stop = () => {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, MAX_HOLD_MS);
  for (const move of MOVES)
    addEventListener(move, stop, { signal: ending.signal, passive: true, capture: true });
  place();
  observer.observe(document.body);
  stopLast = stop;
}
