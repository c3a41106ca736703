import { MOVED, openEntry } from './moves.ts';

/** What a person does who looks at something else. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** How long entries above may take to be loaded and rendered, in ms. */
const MAX_HOLD_MS = 15_000;

let stopLast: () => void = () => undefined;

/**
 * Goes to an entry, and keeps it inside the frame while what is above it is loaded and rendered, until the person moves.
 */
export function holdEntry(key: string): void {
  stopLast();
  let isFocused = false;
  const place = () => {
    const entry = document.getElementById(key);
    if (isFocused && entry) {
      entry.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      document.dispatchEvent(new Event(MOVED));
    } else openEntry(key);
    isFocused = document.activeElement?.id === key;
  };
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
