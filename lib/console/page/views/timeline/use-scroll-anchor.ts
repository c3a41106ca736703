import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import {
  chooseAnchor,
  isAtNewestEnd,
  scrollBy,
  type EntryPosition,
  type Reading,
} from '../../store/reading.ts';
import { onScrollEnd, remember } from '../parts/history-state.ts';
import { holdEntry, holdPosition } from './hold-entry.ts';
import { MOVED } from './moves.ts';
import { createNewestEnd, scrollToNewest, type NewestEnd } from './newest-end.ts';
import { positionOf, visibleEntries } from './entry-positions.ts';

/**
 * Keeps the entry that is being read at its position on the screen while others come and go, follows the newest end if
 * it is on the screen, and tells `reading` what is on the screen and what is unfolded. The page is the scrolling area.
 */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  order: ReadonlySignal<string[]>,
  reading: Pick<Reading, 'setVisible' | 'follows' | 'setOpen'>,
  opensAt: OpensAt,
  unsent: number,
): void {
  const anchor = useRef<EntryPosition | undefined>(undefined);
  const newestEnd = useMemo(() => createNewestEnd(reading.follows), [reading]);
  useEffect(() => {
    const measure = () => {
      const positions = list.current ? visibleEntries(list.current).map(positionOf) : [];
      anchor.current = chooseAnchor(positions);
      const page = document.scrollingElement;
      reading.setVisible(
        positions.map(({ key }) => key),
        page !== null && isAtNewestEnd(page),
      );
    };
    const { measureSoon, cancel } = measureInNextFrame(measure, newestEnd);
    const noteOpen = ({ target }: Event) => {
      const entry = target instanceof Element ? target.closest('[data-entry]') : null;
      if (entry) reading.setOpen(entry.id, entry.querySelector('details[open]') !== null);
    };
    measureSoon();
    const stopRemembering = onScrollEnd(() =>
      remember({ anchor: reading.follows.peek() ? undefined : anchor.current }),
    );
    // A toggle event does not bubble.
    list.current?.addEventListener('toggle', noteOpen, { capture: true });
    // What is rendered in this frame must not bring the newest end back.
    document.addEventListener(MOVED, measure);
    addEventListener('scroll', measureSoon, { passive: true });
    // A shorter window would leave the newest end below its edge.
    const noteResize = () => {
      if (reading.follows.peek()) newestEnd.hold();
      measureSoon();
    };
    addEventListener('resize', noteResize, { passive: true });
    return () => {
      cancel();
      stopRemembering();
      document.removeEventListener(MOVED, measure);
      removeEventListener('scroll', measureSoon);
      removeEventListener('resize', noteResize);
    };
  }, [reading]);
  useStableAnchor(list, reading, anchor, newestEnd);
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (order.value.length === 0) return;
    if (!isOpened.current) {
      isOpened.current = true;
      return open(opensAt);
    }
    if (reading.follows.peek()) scrollToNewest();
    else holdAnchor(anchor.current);
  }, [order.value, unsent]);
}

/**
 * Returns a function that calls `measure` in the next frame. If the page changes its height while it follows the newest
 * end, it waits another frame: the page scrolls to its new end only after the callbacks of this one.
 */
function measureInNextFrame(measure: () => void, newestEnd: NewestEnd) {
  let frame = 0;
  const run = () => {
    frame = 0;
    if (newestEnd.isAhead()) measureSoon();
    else measure();
  };
  const measureSoon = () => {
    frame ||= requestAnimationFrame(run);
  };
  return { measureSoon, cancel: () => cancelAnimationFrame(frame) };
}

/** Holds the anchor, or the newest end, when entries change their height. */
function useStableAnchor(
  list: RefObject<HTMLElement | null>,
  reading: Pick<Reading, 'follows'>,
  anchor: { readonly current: EntryPosition | undefined },
  newestEnd: NewestEnd,
): void {
  /** What a person unfolds at the newest end stays where it is, and grows downwards. */
  const isUnfolding = useRef(false);
  useEffect(() => {
    if (!list.current) return;
    // Images grow as they arrive. Most browsers hold the anchor themselves; there is nothing left to scroll then.
    const observer = new ResizeObserver(() => {
      if (!reading.follows.peek()) holdAnchor(anchor.current);
      else if (!isUnfolding.current) newestEnd.hold();
    });
    const noteUnfolding = ({ target }: Event) => {
      isUnfolding.current = target instanceof Element && target.closest('summary') !== null;
    };
    list.current.addEventListener('click', noteUnfolding);
    observer.observe(list.current);
    // The composer below the list appears when its draft is loaded, and grows with its text.
    observer.observe(document.body);
    const { current } = list;
    return () => {
      current.removeEventListener('click', noteUnfolding);
      observer.disconnect();
    };
  }, [reading]);
}

/** Scrolls by as much as the anchor has moved on the screen. */
function holdAnchor(anchor: EntryPosition | undefined): void {
  const element = anchor && document.getElementById(anchor.key);
  const top = element ? scrollBy(anchor, [positionOf(element)]) : 0;
  if (top !== 0) window.scrollBy({ top, behavior: 'instant' });
}

/**
 * Where a timeline is when it opens: at its newest or oldest end, at the entry with a key, or with an entry where it was on
 * the screen before.
 */
export type OpensAt = 'newest' | 'oldest' | { key: string } | EntryPosition;

function open(opensAt: OpensAt): void {
  if (opensAt === 'newest') scrollToNewest();
  else if (opensAt === 'oldest') return;
  else if ('top' in opensAt) holdPosition(opensAt);
  else holdEntry(opensAt.key);
}
