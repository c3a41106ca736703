import { count } from '#lib/night/words.ts';
import type { BlockState } from '#lib/night/block-state.ts';
import { markNames, type Mark } from './entry-mark.ts';
import { withLanes } from './marks.ts';

/** The maximum number of marks that a pointer can tell apart. */
const MAX_MARKS = 300;

/** The number of slots in which a crowded bar draws one mark of each kind. */
const SLOTS = 160;

/** What a mark of several blocks looks like: whatever needs attention first. */
const precedence: BlockState[] = ['failed', 'running', 'unfinished', 'created', 'observed'];

/** Returns all marks, or on a crowded bar one mark for each group of adjacent ones. */
export function clusterMarks(marks: Mark[]): Mark[] {
  if (marks.length <= MAX_MARKS) return marks;
  const slots = Map.groupBy(
    marks,
    ({ kind, start }) => `${kind} ${Math.min(SLOTS - 1, Math.floor(start * SLOTS))}`,
  );
  return withLanes([...slots.values()].flatMap(mergeMarks).sort((a, b) => a.start - b.start));
}

/** Merges marks of a kind into one. It links to the first one that failed, else to the first. */
function mergeMarks(marks: Mark[]): Mark[] {
  const [first] = marks;
  if (!first || marks.length === 1) return marks;
  const failed = marks.filter(({ state }) => state === 'failed');
  const { label: _label, ...opened } = failed[0] ?? first;
  const state = precedence.find((one) => marks.some((mark) => mark.state === one));
  const counted = count(marks.length, ...markNames[first.kind]);
  return [
    {
      ...opened,
      start: Math.min(...marks.map(({ start }) => start)),
      end: Math.max(...marks.map(({ end }) => end)),
      lane: 0,
      ...(state && { state }),
      text: failed.length > 0 ? `${counted}, ${failed.length} failed` : `${counted} from here`,
    },
  ];
}
