import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Reading } from '../../../store/reading.ts';
import { DRAW_ENTRY } from '../moves.ts';
import { divide, positionOf, type Part } from './parts.ts';
import type { OpensAt } from '../use-place.ts';

/** The parts that are drawn at once: they fill a tall screen. */
const FIRST_PARTS = 5;
/** So many are also drawn while nothing else happens: a usual night can then be searched by the browser. */
const MOST_IN_BACKGROUND = 40;
/** The idle time that the browser must expect before a part is drawn in the background, in ms. */
const IDLE_MS = 12;
/** How long nothing is drawn in the background after a key, in ms. */
const TYPING_MS = 1500;

export type Drawn = {
  parts: ReadonlySignal<Part[]>;
  /** The ids of the parts that are drawn; the others are as high as they are expected to be. */
  drawn: ReadonlySignal<ReadonlySet<number>>;
  /** Watches a part that is not drawn yet, until the returned function is called. */
  watch: (element: Element) => () => void;
};

/**
 * Draws the part of a long timeline where it opens at once, and others as they come near the screen, one at a time, so
 * that no task is long. The whole of a usual night is drawn while the browser is idle.
 */
export function useDrawn(
  order: ReadonlySignal<string[]>,
  reading: Pick<Reading, 'follows'>,
  opensAt: OpensAt,
): Drawn {
  const known = useRef<readonly Part[]>([]);
  const parts = useComputed(() => (known.current = divide(order.value, known.current)));
  const wanted = useSignal<ReadonlySet<number>>(new Set());
  const seen = useRef<ReadonlySet<number>>(new Set());
  const drawn = useComputed(() => {
    const all = parts.value;
    const fresh = all.filter(({ id }) => !seen.current.has(id));
    const first =
      fresh.length > FIRST_PARTS ? firstOf(all, placeOf(reading, opensAt, seen)) : fresh;
    const before = all.filter(({ id }) => seen.current.has(id) || wanted.value.has(id));
    return (seen.current = new Set([...before, ...first].map(({ id }) => id)));
  });
  const draw = useMemo(
    () => (ids: readonly number[]) => (wanted.value = new Set([...wanted.peek(), ...ids])),
    [wanted],
  );
  const left = useComputed(() => parts.value.filter(({ id }) => !drawn.value.has(id)));
  const near = useNear(draw);
  const isTyping = useTyping();
  useEffect(() => drawOnDemand(parts, draw), [parts, draw]);
  useEffect(() => {
    const next = left.value.find(({ id }) => near.ids.has(id));
    if (next) return drawInNextFrame(() => draw([next.id]));
    const newest = left.value.at(-1);
    const isDone = drawn.peek().size >= MOST_IN_BACKGROUND;
    return newest && !isDone ? drawWhenIdle(() => draw([newest.id]), isTyping) : undefined;
  }, [left.value]);
  return { parts, drawn, watch: near.watch };
}

/** Where the first parts are looked for: later, those at the newest end if it is on the screen. */
const placeOf = (
  { follows }: Pick<Reading, 'follows'>,
  opensAt: OpensAt,
  { current }: { current: ReadonlySet<number> },
): OpensAt => (current.size === 0 || !follows.peek() ? opensAt : 'newest');

function firstOf(parts: readonly Part[], place: OpensAt): readonly Part[] {
  if (place === 'newest') return parts.slice(-FIRST_PARTS);
  const found = place === 'oldest' ? 0 : Math.max(0, positionOf(parts, place.key));
  return parts.slice(Math.max(0, found - 1), found + FIRST_PARTS - 1);
}

/** Notes which parts are within a screen of the screen. */
function useNear(draw: (ids: readonly number[]) => void) {
  return useMemo(() => {
    const ids = new Set<number>();
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? undefined
        : new IntersectionObserver(
            (changes) => {
              for (const { target, isIntersecting } of changes) {
                const id = Number((target as HTMLElement).dataset.part);
                if (isIntersecting) ids.add(id);
                else ids.delete(id);
              }
              const [first] = ids;
              if (first !== undefined) draw([first]);
            },
            { rootMargin: '100% 0px' },
          );
    const watch = (element: Element) => {
      observer?.observe(element);
      return () => {
        observer?.unobserve(element);
        ids.delete(Number((element as HTMLElement).dataset.part));
      };
    };
    return { ids, watch };
  }, [draw]);
}

function drawInNextFrame(draw: () => void): () => void {
  const frame = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(frame);
}

/** Draws when the browser has time, and nobody types. */
function drawWhenIdle(draw: () => void, isTyping: () => boolean): () => void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    cancel = onIdle((remaining) => {
      if (isTyping()) cancel = after(TYPING_MS, wait);
      else if (remaining < IDLE_MS) wait();
      else draw();
    });
  };
  wait();
  return () => cancel();
}

function onIdle(run: (remainingMs: number) => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') return after(4 * IDLE_MS, () => run(IDLE_MS));
  const request = requestIdleCallback((deadline) => run(deadline.timeRemaining()));
  return () => cancelIdleCallback(request);
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Returns whether a key was pressed a moment ago. */
function useTyping(): () => boolean {
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    const stop = new AbortController();
    const note = () => (typedAt.current = performance.now());
    document.addEventListener('keydown', note, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return () => performance.now() - typedAt.current < TYPING_MS;
}

/** Draws the part of an entry that somebody goes to, and everything before it is printed. */
function drawOnDemand(parts: ReadonlySignal<Part[]>, draw: (ids: readonly number[]) => void) {
  const drawAll = () => draw(parts.peek().map(({ id }) => id));
  const drawEntry = (event: Event) => {
    const part = parts.peek()[positionOf(parts.peek(), String((event as CustomEvent).detail))];
    if (!part) return;
    event.preventDefault();
    draw([part.id]);
  };
  const print = matchMedia('print');
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('beforeprint', drawAll, { signal });
  print.addEventListener('change', drawAll, { signal });
  document.addEventListener(DRAW_ENTRY, drawEntry, { signal });
  return () => stop.abort();
}
