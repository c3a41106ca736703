import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Entry, ShiftSummary } from '../../store/records.ts';
import { RunningShiftContext } from '../blocks/block-status.tsx';
import { LinksContext } from '../parts/links.ts';
import { memo } from '../parts/memo.tsx';
import { clockTime } from '../parts/time.tsx';
import { Axis, laneBox, layout, Patterns } from './bars.tsx';
import { Legend } from './legend.tsx';
import { clusterMarks } from './cluster-marks.ts';
import { axisOf, ticksOf } from './axis.ts';
import type { Mark } from './entry-mark.ts';
import { lanesOf, marksOf } from './marks.ts';
import { MarkLink } from './mark-link.tsx';
import { percent, Sky, type NightSky } from './sky.tsx';

type NightBarProps = {
  shift: ShiftSummary;
  entries: readonly Entry[];
  /** The time of the server in ms; the end of the axis while the shift runs. */
  now: number;
  sky?: NightSky;
  /** Goes to an entry of the timeline. */
  onOpen: (key: string) => void;
};

/** A pointer finds the nearest mark within this distance, in pixels: many bars are narrower than a finger. */
const REACH_PX = 14;

/** A picture of the shift: its blocks, its comments and the darkness of the sky over time. */
function Picture({ shift, entries, now, sky, onOpen }: NightBarProps) {
  const links = useContext(LinksContext);
  const [activeKey, setActive] = useState<string | undefined>(undefined);
  const { shift_start, shift_end } = shift;
  const axis = useMemo(() => axisOf(shift_start, shift_end, now), [shift_start, shift_end, now]);
  const running = useContext(RunningShiftContext)?.value;
  const all = useMemo(() => marksOf(entries, axis, running), [entries, axis, running]);
  const marks = useMemo(() => clusterMarks(all), [all]);
  const lanes = lanesOf(marks);
  const active = marks.find(({ key }) => key === activeKey);
  const nearest = (event: TargetedPointerEvent<SVGSVGElement> | MouseEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    return markAt(marks, event.clientX - box.left, event.clientY - box.top, box.width, lanes);
  };
  const reachable = active ?? marks.at(-1);
  return (
    <figure class="night-bar">
      <figcaption class="night-bar__caption">
        <span class="visually-hidden">
          Shift {shift.shift_id} from {clockTime(shift.shift_start)} UTC. Arrow keys move from mark
          to mark.
        </span>
        <Legend marks={all} hasMoon={sky !== undefined} />
      </figcaption>
      <div class="night-bar__frame">
        <svg
          class={active ? 'night-bar__picture night-bar__picture--over' : 'night-bar__picture'}
          width="100%"
          height={layout.height}
          role="group"
          aria-label="Marks of the shift"
          onPointerMove={(event) => setActive(nearest(event)?.key)}
          onPointerLeave={() => setActive(undefined)}
          onFocusIn={({ target }) => setActive(keyOf(target))}
          onFocusOut={() => setActive(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return moveMark(event, marks, reachable);
            event.preventDefault();
            if (active) onOpen(active.key);
          }}
          onClick={(event) => {
            const mark = nearest(event);
            if (!mark || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onOpen(mark.key);
          }}
        >
          <Patterns />
          {sky && <Sky sky={sky} axis={axis} height={layout.comments + layout.lanes} />}
          <Axis ticks={ticksOf(axis)} />
          {inDrawingOrder(marks).map((mark) => (
            <MarkLink
              key={mark.key}
              mark={mark}
              href={links.entry(shift.shift_id, mark.key)}
              lanes={lanes}
              isActive={mark === active}
              isReachable={mark === reachable}
            />
          ))}
        </svg>
        {active && <Tooltip mark={active} />}
      </div>
    </figure>
  );
}

export const NightBar = memo(Picture);

/** Losses are behind everything else. */
const inDrawingOrder = (marks: Mark[]): Mark[] =>
  marks.toSorted((a, b) => Number(b.kind === 'loss') - Number(a.kind === 'loss'));

const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-mark]')?.getAttribute('data-mark') ?? undefined)
    : undefined;

/** Returns the mark nearest to a point of the picture, if one is near. */
function markAt(marks: Mark[], x: number, y: number, width: number, lanes: number) {
  const isAbove = y < layout.comments - 4;
  const isBelow = (kind: Mark['kind']) => kind === 'block' || kind === 'loss';
  const distance = ({ kind, start, end, lane }: Mark) => {
    const across = Math.max(start * width - x, x - end * width, 0);
    const box = laneBox(lane, lanes);
    const down = kind === 'block' ? Math.max(box.y - y, y - box.y - box.height, 0) : 0;
    // A block is preferred to the loss behind it.
    const behind = kind === 'loss' ? REACH_PX - 1 : 0;
    return isBelow(kind) === isAbove ? Infinity : Math.hypot(across, down, behind);
  };
  const [first, ...others] = marks;
  if (!first) return undefined;
  const near = others.reduce(
    (best, mark) => (distance(mark) < distance(best) ? mark : best),
    first,
  );
  return distance(near) <= REACH_PX ? near : undefined;
}

/** Arrow keys move the focus from mark to mark in the order of time. */
function moveMark(event: TargetedKeyboardEvent<SVGSVGElement>, marks: Mark[], from?: Mark): void {
  const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (step === undefined || !from) return;
  const ordered = marks.toSorted((a, b) => a.start - b.start);
  const next = ordered[ordered.indexOf(from) + step];
  if (!next) return;
  event.preventDefault();
  const link = [...event.currentTarget.querySelectorAll<SVGAElement>('[data-mark]')];
  link.find(({ dataset }) => dataset.mark === next.key)?.focus();
}

/** What a mark stands for. Screen readers have the same words from the mark itself. */
function Tooltip({ mark: { start, end, title, text } }: { mark: Mark }) {
  const box = useRef<HTMLDivElement>(null);
  const middle = percent((start + end) / 2);
  useLayoutEffect(() => box.current?.style.setProperty('--middle', middle), [middle]);
  return (
    <div class="tooltip" ref={box} aria-hidden="true">
      <strong class="tooltip__title">{title}</strong>
      <span class="tooltip__text">{text}</span>
    </div>
  );
}
