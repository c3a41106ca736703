/** Which entries a move stops at. */
export type Stop = 'entry' | 'error';

const selectors: Record<Stop, string> = { entry: '[data-entry]', error: '.entry--failed' };

/**
 * Moves the focus to the next (1) or previous (-1) entry, from the one that had it last, else from the first one on
 * the screen. Returns the entry, or undefined at the end of the list.
 */
export function moveFocus(
  list: HTMLElement,
  direction: 1 | -1,
  stop: Stop = 'entry',
): HTMLElement | undefined {
  const entries = [...list.querySelectorAll<HTMLElement>(selectors[stop])];
  const from = list.querySelector<HTMLElement>('[data-current]');
  const next = from
    ? nextAfter(entries, from, direction)
    : entries.find((entry) => entry.getBoundingClientRect().bottom > 0);
  if (next) focusEntry(next);
  return next;
}

function nextAfter(entries: HTMLElement[], from: HTMLElement, direction: 1 | -1) {
  const isBeyond = (entry: HTMLElement) => {
    const position = from.compareDocumentPosition(entry);
    const wanted =
      direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    return (position & wanted) !== 0;
  };
  return direction === 1 ? entries.find(isBeyond) : entries.findLast(isBeyond);
}

/** Puts the focus on an entry and brings it onto the screen, clear of the header and the composer. */
function focusEntry(entry: HTMLElement): void {
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Marks the entry around an element as the current one, from which keys move on. */
export function markCurrent(list: HTMLElement, within: EventTarget | null): void {
  const entry = within instanceof Element ? within.closest('[data-entry]') : null;
  if (!entry || entry.hasAttribute('data-current')) return;
  list.querySelector('[data-current]')?.removeAttribute('data-current');
  entry.setAttribute('data-current', '');
}

/** Goes to the entry with a key, if the page has it. */
export function openEntry(key: string): void {
  const entry = document.getElementById(key);
  if (entry) focusEntry(entry);
}
