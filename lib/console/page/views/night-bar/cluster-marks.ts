import { count } from '#lib/night/words.ts';
import { type Tone } from '../parts/status.tsx';
import { withLanes, type Mark } from './marks.ts';

/** The maximum number of marks that a pointer can tell apart. */
const MAX_MARKS = 300;

/** The number of slots in which a crowded bar draws one mark of each kind. */
const SLOTS = 160;

/** What a mark of several blocks looks like: whatever needs attention first. */
const precedence: Tone[] = ['failed', 'active', 'stopped', 'other', 'planned', 'done'];

/** Returns all marks, or on a crowded bar one mark for each group of adjacent ones. */
export function clusterMarks(marks: Mark[]): Mark[] {
  if (marks.length <= MAX_MARKS) return marks;
  const slots = Map.groupBy(
    marks,
    ({ kind, start }) => `${kind} ${Math.min(SLOTS - 1, Math.floor(start * SLOTS))}`,
  );
  return withLanes([...slots.values()].flatMap(mergeMarks).sort((a, b) => a.start - b.start));
}

const names: Record<Mark['kind'], string> = {
  block: 'execution block',
  comment: 'comment',
  annotation: 'annotation',
};

/** Merges marks of a kind into one. It links to the first one that failed, else to the first. */
function mergeMarks(marks: Mark[]): Mark[] {
  const [first] = marks;
  if (!first || marks.length === 1) return marks;
  const failed = marks.filter(({ kind, tone }) => kind === 'block' && tone === 'failed');
  const { label: _label, ...opened } = failed[0] ?? first;
  const counted = count(marks.length, names[first.kind]);
  return [
    {
      ...opened,
      start: Math.min(...marks.map(({ start }) => start)),
      end: Math.max(...marks.map(({ end }) => end)),
      lane: 0,
      tone: precedence.find((tone) => marks.some((mark) => mark.tone === tone)) ?? 'other',
      text: failed.length > 0 ? `${counted}, ${failed.length} failed` : `${counted} from here`,
    },
  ];
}
