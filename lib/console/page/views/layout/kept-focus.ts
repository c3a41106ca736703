/** Elements on which the focus can be put when the one that had it is gone. */
const PLACES = '[data-entry], li, section, form, main';

/**
 * Puts the focus back onto what was acted on when the element that had it is removed, as the button of an action or a
 * dialog may be: the entry or the list around it, else the heading of the page; never on the body.
 */
export function keepFocus(document: Document): void {
  /** The places around what had the focus last in the page, and in a dialog above it. */
  let [inPage, inDialog]: [Element[], Element[]] = [[], []];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const places = placesAround(target);
    if (target.closest('dialog')) inDialog = places;
    else [inPage, inDialog] = [places, []];
  });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || inPage.length === 0) return;
    if (document.querySelector('dialog[open]')) return;
    const place = [...inDialog, ...inPage].find(({ isConnected }) => isConnected);
    if (place && !isFocused(inPage)) focusOn(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Whether the focus was left on purpose: the element that had it is still there. */
const isFocused = ([last]: Element[]): boolean => last?.isConnected === true;

function placesAround(element: Element): Element[] {
  const places = [element];
  for (let at = element.closest(PLACES); at; at = at.parentElement?.closest(PLACES) ?? null)
    places.push(at);
  return places;
}

function focusOn(place: Element): void {
  const target = place.matches('[data-entry], [tabindex]')
    ? place
    : (place.querySelector('h1, h2, h3') ?? place);
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
