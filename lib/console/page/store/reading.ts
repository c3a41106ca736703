import { signal, type ReadonlySignal, type Signal } from '@preact/signals';

/**
 * What a person is reading. The rules:
 *
 * 1. At the newest end the timeline follows: nothing waits, except a change of an entry that is open.
 * 2. Elsewhere a new entry waits, wherever it belongs; at the newest end, one that belongs above what is on the screen.
 * 3. Elsewhere a change of an entry on the screen waits; a change of another one does not.
 * 4. The anchor is the first entry whose top is on the screen. After any change above it, the view scrolls by
 *    as much as the anchor has moved.
 */
export type Reading = {
  /** Whether the newest end is on the screen. */
  follows: ReadonlySignal<boolean>;
  /** Called by the view after each scroll: which entries are on the screen, and whether the newest end is. */
  setVisible: (visible: Iterable<string>, follows: boolean) => void;
  /** Marks an entry as open or closed: one that a person has unfolded, selects text in or edits. */
  setOpen: (key: string, isOpen: boolean) => void;
  /** Whether a new entry, or a change of one, has to wait. */
  mustWait: (key: string, isNew: boolean) => boolean;
  /** The key of the first entry on the screen. */
  firstVisible: () => string | undefined;
};

export function createReading(): Reading {
  const follows: Signal<boolean> = signal(true);
  let visible: ReadonlySet<string> = new Set();
  const open = new Set<string>();
  return {
    follows,
    setVisible: (keys, isFollowing) => {
      visible = new Set(keys);
      follows.value = isFollowing;
    },
    setOpen: (key, isOpen) => {
      if (isOpen) open.add(key);
      else open.delete(key);
    },
    firstVisible: () => visible.values().next().value,
    mustWait: (key, isNew) => {
      if (open.has(key)) return true;
      return !follows.peek() && (isNew || visible.has(key));
    },
  };
}

/** The place of an entry on the screen, in pixels from the top of the scrolling area. */
export type EntryPosition = { key: string; top: number };

/** Returns the anchor: the first entry whose top is on the screen, else the last one above it. */
export function chooseAnchor(positions: Iterable<EntryPosition>): EntryPosition | undefined {
  let above: EntryPosition | undefined;
  for (const position of positions) {
    if (position.top >= 0) return position;
    above = position;
  }
  return above;
}

/** Returns by how many pixels the view scrolls so that the anchor is where it was. */
export function scrollBy(
  anchor: EntryPosition | undefined,
  positions: Iterable<EntryPosition>,
): number {
  if (!anchor) return 0;
  for (const { key, top } of positions) if (key === anchor.key) return top - anchor.top;
  return 0;
}

/** Distance from the newest end, in pixels, that still counts as being there. */
const END_SLACK_PX = 8;

type ScrollArea = { scrollTop: number; clientHeight: number; scrollHeight: number };

export const isAtNewestEnd = ({ scrollTop, clientHeight, scrollHeight }: ScrollArea): boolean =>
  scrollHeight - scrollTop - clientHeight <= END_SLACK_PX;
