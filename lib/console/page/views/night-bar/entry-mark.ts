import { creatorOf } from '#lib/night/names.ts';
import { otherStatuses, type BlockState } from '#lib/night/block-state.ts';
import { duration } from '#lib/night/durations.ts';
import { count } from '#lib/night/words.ts';
import type { Entry } from '../../store/records.ts';
import { requestName, failuresOf, spanOf, stateOf, type RunningShift } from '../blocks/facts.ts';
import { clockTime } from '../parts/time.tsx';
import { describeRecord } from '../timeline/record-words.ts';
import { fractionOf, type TimeAxis } from './axis.ts';

/** An entry on the bar. `start` and `end` are fractions of the axis, from 0 to 1. */
export type Mark = {
  key: string;
  kind: 'block' | 'comment' | 'annotation' | 'loss' | 'item' | 'handover';
  start: number;
  end: number;
  lane: number;
  /** The state of a block. */
  state?: BlockState;
  /** The last digits of an execution block. */
  label?: string;
  /** What it is, in two lines: its name with the time, and what happened. */
  title: string;
  text: string;
};

/** The names of marks, for one and for several. */
export const markNames: Record<Mark['kind'], readonly [one: string, many: string]> = {
  block: ['execution block', 'execution blocks'],
  comment: ['comment', 'comments'],
  annotation: ['annotation', 'annotations'],
  loss: ['loss', 'losses'],
  item: ['change of an item', 'changes of items'],
  handover: ['step of the handover', 'steps of the handover'],
};

const MAX_TEXT_CHARS = 90;

/** Returns the mark of an entry; the start and the end of the shift have none. */
export function markOf(entry: Entry, axis: TimeAxis, running?: RunningShift): Mark | undefined {
  const { key, at } = entry;
  if (entry.kind === 'event') return undefined;
  const point = fractionOf(Date.parse(at), axis);
  const place = { key, start: point, end: point, lane: 0 };
  switch (entry.kind) {
    case 'log':
      return blockMark(entry, axis, running);
    case 'loss':
      return lossMark(entry, axis);
    case 'item':
    case 'handover': {
      const { title } = describeRecord(entry);
      return { ...place, kind: entry.kind, title: clockTime(at), text: shorten(title) };
    }
    case 'annotation':
      return {
        ...place,
        kind: entry.kind,
        title: titleOf(entry),
        text: shorten(entry.record.annotation),
      };
    case 'comment': {
      const { comment, image } = entry.record;
      const text = comment ?? count(image.length, 'file');
      return { ...place, kind: entry.kind, title: titleOf(entry), text: shorten(text) };
    }
  }
}

const titleOf = ({ at, record }: Entry & { kind: 'comment' | 'annotation' }): string =>
  `${clockTime(at)} ${creatorOf(record.metadata)}`;

/** A loss takes the time that was lost, up to now while its clock runs. A withdrawn one is none. */
function lossMark(entry: Entry & { kind: 'loss' }, axis: TimeAxis): Mark | undefined {
  const { key, record } = entry;
  if (record.withdrawn) return undefined;
  const { began, ended } = record;
  const end = ended === undefined ? (axis.now ?? axis.to) : Date.parse(ended);
  return {
    ...{ key, kind: 'loss', lane: 0 },
    start: fractionOf(Date.parse(began), axis),
    end: fractionOf(end, axis),
    title: `${clockTime(began)} lost time`,
    text: describeRecord(entry).title,
  };
}

function blockMark(
  { key, at, record }: Entry & { kind: 'log' },
  axis: TimeAxis,
  running?: RunningShift,
): Mark {
  const { start, end } = spanOf(record);
  const state = stateOf(record, running);
  const from = Date.parse(start);
  const to = state === 'running' ? Math.max(from, axis.now ?? axis.to) : Date.parse(end);
  // Test data and imports have requests of other days: such a block is where it was recorded.
  const isInside = to >= axis.from && from <= axis.to;
  const recorded = Date.parse(at);
  const [failure] = failuresOf(record);
  const length = isInside && to > from ? [duration(to - from)] : [];
  return {
    key,
    kind: 'block',
    start: fractionOf(isInside ? from : recorded, axis),
    end: fractionOf(isInside ? to : recorded, axis),
    lane: 0,
    state,
    label: String(record.eb_id)
      .split('-')
      .at(-1)
      ?.replace(/^0+(?=\d)/, ''),
    title: `${clockTime(isInside ? start : at)} ${record.eb_id}`,
    text: [
      ...[state, ...otherStatuses(state, record), ...length],
      ...(failure ? [`${requestName(failure)} failed`] : []),
    ].join(', '),
  };
}

const shorten = (text: string): string => {
  const line = text
    .replace(/^[>#|\s-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MAX_TEXT_CHARS ? line : `${line.slice(0, MAX_TEXT_CHARS - 1)}…`;
};
