import type { Store } from '../../store/store.ts';
import { hasFailed } from '../blocks/facts.ts';
import { visibleEntries } from './entry-positions.ts';

/** The event that asks for an entry to be rendered; `detail` is its key. It is cancelled if the entry will be there. */
export const RENDER_ENTRY = 'render-entry';

/** The event that tells that the page has been scrolled to an entry, before the next frame does. */
export const MOVED = 'moved-to-entry';

/**
 * Moves the focus to the next (1) or previous (-1) entry, from the one that had it last; else to the first one on the
 * screen, or to the newest. Returns the entry, or undefined at the end of the list.
 */
export function moveFocus(list: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const from = currentEntry(list);
  const all = [...list.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = from
    ? nextAfter(all, from, direction)
    : direction === 1
      ? visibleEntries(list)[0]
      : all.at(-1);
  if (next) focusEntry(next);
  return next;
}

/** Returns the entry that had the focus last. */
export const currentEntry = (list: HTMLElement): HTMLElement | null =>
  list.querySelector<HTMLElement>('[data-current]');

function nextAfter(entries: HTMLElement[], from: HTMLElement, direction: 1 | -1) {
  const isBeyond = (entry: HTMLElement) => {
    const position = from.compareDocumentPosition(entry);
    const directionBit =
      direction === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    return (position & directionBit) !== 0;
  };
  return direction === 1 ? entries.find(isBeyond) : entries.findLast(isBeyond);
}

/** Puts the focus on an entry and brings it onto the screen, clear of the header and the composer. */
function focusEntry(entry: HTMLElement): void {
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  document.dispatchEvent(new Event(MOVED));
}

/** Marks the entry around an element as the current one, from which keys move on. */
export function markCurrent(list: HTMLElement, within: EventTarget | null): void {
  const entry = within instanceof Element ? within.closest('[data-entry]') : null;
  if (!entry || entry.hasAttribute('data-current')) return;
  currentEntry(list)?.removeAttribute('data-current');
  entry.setAttribute('data-current', '');
}

/** Goes to the entry with a key, if the page has it. One that is not rendered yet is rendered first. */
export function openEntry(key: string): void {
  const entry = document.getElementById(key);
  if (entry) return focusEntry(entry);
  if (!requestEntry(key)) return;
  requestAnimationFrame(() => {
    const rendered = document.getElementById(key);
    if (rendered) focusEntry(rendered);
  });
}

/** Asks for an entry to be rendered. Returns whether it will be there in the next frame. */
export const requestEntry = (key: string): boolean =>
  !document.dispatchEvent(new CustomEvent(RENDER_ENTRY, { detail: key, cancelable: true }));

/** Returns the key of the next failed execution block after an entry, else of the first one. */
export function nextError(
  keys: readonly string[],
  store: Pick<Store, 'entry'>,
  after?: string | null,
): string | undefined {
  const errors = keys.filter((key) => {
    const entry = store.entry(key).peek();
    return entry?.kind === 'log' && hasFailed(entry.record);
  });
  const from = keys.indexOf(after ?? '');
  return errors.find((key) => keys.indexOf(key) > from) ?? errors[0];
}
