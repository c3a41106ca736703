import { useRef, useState } from 'preact/hooks';

/**
 * Freezes a list while a pointer or the focus is in it, so that nothing moves under a pointer. `ownChanges`
 * counts what this person has changed, which shows at once. Returns what to show, whether something newer waits,
 * and the handlers of the element around the list.
 */
export function useFrozenWhileInUse<T>(newest: T, ownChanges: number) {
  const [isTouched, setTouched] = useState(false);
  const snapshot = useRef(newest);
  const lastOwnChanges = useRef(ownChanges);
  if (!isTouched || lastOwnChanges.current !== ownChanges) snapshot.current = newest;
  lastOwnChanges.current = ownChanges;
  const leave = (event: { currentTarget: Element; relatedTarget?: EventTarget | null }) => {
    const { currentTarget, relatedTarget } = event;
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    const isHeld = currentTarget.matches(':hover') || currentTarget.querySelector(':focus-visible');
    if (!isInside && !isHeld) setTouched(false);
  };
  return {
    snapshot: snapshot.current,
    hasNewer: snapshot.current !== newest,
    release: () => setTouched(false),
    handlers: {
      onPointerEnter: () => setTouched(true),
      onFocusIn: () => setTouched(true),
      onPointerLeave: leave,
      onFocusOut: leave,
    },
  };
}
