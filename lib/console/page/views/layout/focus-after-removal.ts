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
    // An element that is still there was left on purpose.
    if (inPage[0]?.isConnected !== false || document.activeElement !== document.body) return;
    if (document.querySelector('dialog[open]')) return;
    const place = [...inDialog, ...inPage].find(({ isConnected }) => isConnected);
    if (place) focusOn(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

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
