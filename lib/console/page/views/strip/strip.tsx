import type { TargetedKeyboardEvent } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import { duration } from '#lib/night/durations.ts';
import type { Entry, ShiftSummary } from '../../store/records.ts';
import { RunningShiftContext } from '../blocks/block-status.tsx';
import { axisOf } from '../night-bar/axis.ts';
import type { Mark } from '../night-bar/entry-mark.ts';
import { marksOf } from '../night-bar/marks.ts';
import { percent } from '../night-bar/sky.tsx';
import { memo } from '../parts/memo.tsx';
import { clockTime } from '../parts/time.tsx';
import { pathsOf } from './paths.ts';

type StripProps = {
  shift: ShiftSummary;
  entries: readonly Entry[];
  /** The time of the server in ms; the end of the axis while the shift runs. */
  now: number;
  /** Goes to an entry of the timeline. */
  onOpen: (key: string) => void;
};

/**
 * The night in one line, which stays on the screen. It is one stop of the Tab key, on which arrow keys move from mark to
 * mark.
 */
function Line({ shift, entries, now, onOpen }: StripProps) {
  const { shift_id, shift_start, shift_end } = shift;
  const running = useContext(RunningShiftContext)?.value;
  const axis = useMemo(() => axisOf(shift_start, shift_end, now), [shift_start, shift_end, now]);
  const marks = useMemo(
    () => marksOf(entries, axis, running).toSorted((a, b) => a.start - b.start),
    [entries, axis, running],
  );
  const [chosenKey, setChosenKey] = useState<string | undefined>(undefined);
  const chosenAt = marks.findIndex(({ key }) => key === chosenKey);
  const at = chosenAt < 0 ? marks.length - 1 : chosenAt;
  const mark = marks[at];
  const from = `${clockTime(shift_start)} UTC`;
  const openNearest = ({ currentTarget, clientX }: MouseEvent) => {
    const box = (currentTarget as HTMLElement).getBoundingClientRect();
    const nearest = nearestTo(marks, (clientX - box.left) / box.width);
    if (!nearest) return;
    setChosenKey(nearest.key);
    onOpen(nearest.key);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const next = marks[indexAfter(event.key, at, marks.length)];
    if (event.key === 'Enter' && mark) onOpen(mark.key);
    else if (next) setChosenKey(next.key);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="strip"
      role="slider"
      tabIndex={0}
      aria-label={`Marks of shift ${shift_id}, from ${from}. Enter opens the entry`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, marks.length - 1)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={mark ? `${mark.title}: ${mark.text}` : 'No entries'}
      title={`From ${from}, ${duration(axis.to - axis.from)}. Click to go to a time`}
      onClick={openNearest}
      onKeyDown={onKeyDown}
    >
      <svg class="strip__picture" viewBox="0 0 1000 20" preserveAspectRatio="none" width="100%">
        {pathsOf(marks).map(([tone, path]) => (
          <path key={tone} class={`strip__marks strip__marks--${tone}`} d={path} />
        ))}
      </svg>
      {mark && <Cursor mark={mark} />}
      <span class="strip__time">{clockTime(shift_start).slice(0, 5)}</span>
      <span class="strip__time strip__time--end">
        {shift_end === undefined ? 'now' : clockTime(shift_end).slice(0, 5)}
      </span>
    </div>
  );
}

export const Strip = memo(Line);

/** The mark that the arrow keys have reached, while the strip has the focus. */
const Cursor = ({ mark: { start, end } }: { mark: Mark }) => (
  <svg class="strip__cursor" width="100%" height="100%">
    <line x1={percent((start + end) / 2)} x2={percent((start + end) / 2)} y1="0" y2="100%" />
  </svg>
);

function nearestTo(marks: readonly Mark[], fraction: number): Mark | undefined {
  // A loss is where it began: its time is full of other entries.
  const distance = ({ kind, start, end }: Mark) =>
    Math.max(start - fraction, fraction - (kind === 'loss' ? start : end), 0);
  const [first, ...others] = marks;
  return (
    first && others.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best), first)
  );
}

function indexAfter(key: string, at: number, count: number): number {
  const indexes: Partial<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(count - 1, at + 1),
    Home: 0,
    End: count - 1,
  };
  return indexes[key] ?? -1;
}
