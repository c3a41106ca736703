import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Reading } from '../../../store/reading.ts';
import { RENDER_ENTRY } from '../moves.ts';
import { divide, positionOf, type Part } from './parts.ts';
import type { OpensAt } from '../use-scroll-anchor.ts';

/** The parts that are rendered at once: they fill a tall screen. */
const FIRST_PARTS = 5;
/** The maximum number of parts rendered while the browser is idle: its search then finds all of a usual night. */
const MAX_PARTS_IN_BACKGROUND = 40;
/** While the newest end is on the screen, so many of the oldest parts are given up at once, when a night grows. */
const DROPPED_PARTS = 5;
/** The idle time that the browser must expect before a part is rendered in the background, in ms. */
const IDLE_MS = 12;
/** How long background rendering pauses after a keystroke, in ms. */
const TYPING_MS = 1500;

export type RenderedParts = {
  parts: ReadonlySignal<Part[]>;
  /** The ids of the rendered parts; the others have their estimated height. */
  rendered: ReadonlySignal<ReadonlySet<number>>;
  /** Watches a part that is not rendered yet, until the returned function is called. */
  watch: (element: Element) => () => void;
};

/**
 * Renders the part of a long timeline where it opens at once, and others as they come near the screen, one at a time,
 * so that no task is long. The whole of a usual night is rendered while the browser is idle. A page that is open for a whole
 * night has no more parts than one that was opened just now.
 */
export function useRenderedParts(
  order: ReadonlySignal<string[]>,
  reading: Pick<Reading, 'follows'>,
  opensAt: OpensAt,
): RenderedParts {
  const lastParts = useRef<readonly Part[]>([]);
  const parts = useComputed(() => (lastParts.current = divide(order.value, lastParts.current)));
  const requestedIds = useSignal<ReadonlySet<number>>(new Set());
  const renderedIds = useRef<ReadonlySet<number>>(new Set());
  const droppedIds = useRef(new Set<number>());
  const partCount = useRef(0);
  const rendered = useComputed(() => {
    const all = parts.value;
    const isDropped = ({ id }: Part) => droppedIds.current.has(id);
    const fresh = all.filter((part) => !renderedIds.current.has(part.id) && !isDropped(part));
    const first =
      fresh.length > FIRST_PARTS ? firstOf(all, startOf(reading, opensAt, renderedIds)) : fresh;
    for (const { id } of first) droppedIds.current.delete(id);
    const shown = new Set([...renderedIds.current, ...requestedIds.value, ...first.map(toId)]);
    const ids = all.filter((part) => shown.has(part.id) && !isDropped(part)).map(toId);
    const isGrowing = all.length > partCount.current && reading.follows.peek();
    partCount.current = all.length;
    const excess = isGrowing ? ids.length - MAX_PARTS_IN_BACKGROUND : 0;
    if (excess <= DROPPED_PARTS) return (renderedIds.current = new Set(ids));
    for (const id of ids.slice(0, excess)) droppedIds.current.add(id);
    return (renderedIds.current = new Set(ids.slice(excess)));
  });
  const render = useMemo(
    () => (ids: readonly number[]) => {
      for (const id of ids) droppedIds.current.delete(id);
      requestedIds.value = new Set([...requestedIds.peek(), ...ids]);
    },
    [requestedIds],
  );
  const waitingParts = useComputed(() => parts.value.filter(({ id }) => !rendered.value.has(id)));
  const near = useNear(render);
  const isTyping = useTyping();
  useEffect(() => renderOnDemand(parts, render), [parts, render]);
  useEffect(() => {
    const next = waitingParts.value.find(({ id }) => near.ids.has(id));
    if (next) return renderInNextFrame(() => render([next.id]));
    const newest = waitingParts.value.at(-1);
    const isDone = rendered.peek().size >= MAX_PARTS_IN_BACKGROUND;
    return newest && !isDone ? renderWhenIdle(() => render([newest.id]), isTyping) : undefined;
  }, [waitingParts.value]);
  return { parts, rendered, watch: near.watch };
}

const toId = ({ id }: Part): number => id;

/** Returns where rendering starts: where the timeline opens; later at the newest end, if it is on the screen. */
const startOf = (
  { follows }: Pick<Reading, 'follows'>,
  opensAt: OpensAt,
  { current }: { current: ReadonlySet<number> },
): OpensAt => (current.size === 0 || !follows.peek() ? opensAt : 'newest');

function firstOf(parts: readonly Part[], start: OpensAt): readonly Part[] {
  if (start === 'newest') return parts.slice(-FIRST_PARTS);
  const position = start === 'oldest' ? 0 : Math.max(0, positionOf(parts, start.key));
  return parts.slice(Math.max(0, position - 1), position + FIRST_PARTS - 1);
}

/** Tracks which parts are within one screen height of the screen. */
function useNear(render: (ids: readonly number[]) => void) {
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
              if (first !== undefined) render([first]);
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
  }, [render]);
}

function renderInNextFrame(render: () => void): () => void {
  const frame = requestAnimationFrame(render);
  return () => cancelAnimationFrame(frame);
}

/** Renders when the browser has time, and nobody types. */
function renderWhenIdle(render: () => void, isTyping: () => boolean): () => void {
  let cancel: () => void = () => undefined;
  const wait = () => {
    cancel = onIdle((remaining) => {
      if (isTyping()) cancel = after(TYPING_MS, wait);
      else if (remaining < IDLE_MS) wait();
      else render();
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

/** Returns a function that tells whether a key was pressed a moment ago. */
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

/** Renders the part of an entry when somebody goes to it, and all parts before printing. */
function renderOnDemand(parts: ReadonlySignal<Part[]>, render: (ids: readonly number[]) => void) {
  const renderAll = () => render(parts.peek().map(({ id }) => id));
  const renderEntry = (event: Event) => {
    const part = parts.peek()[positionOf(parts.peek(), String((event as CustomEvent).detail))];
    if (!part) return;
    event.preventDefault();
    render([part.id]);
  };
  const print = matchMedia('print');
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('beforeprint', renderAll, { signal });
  print.addEventListener('change', renderAll, { signal });
  document.addEventListener(RENDER_ENTRY, renderEntry, { signal });
  return () => stop.abort();
}
