import { count, type Tone } from '../parts/status.tsx';
import { withLanes, type Mark } from './marks.ts';

/** More marks than this are closer to each other than a pointer can tell apart. */
const MOST_MARKS = 300;

/** The number of slots in which a crowded bar draws one mark of each kind. */
const SLOTS = 160;

/** What a mark of several blocks looks like: whatever needs attention first. */
const precedence: Tone[] = ['failed', 'active', 'stopped', 'other', 'planned', 'done'];

/** Returns the marks that are drawn: all of them, or on a crowded bar one for those that are next to each other. */
export function thinOut(marks: Mark[]): Mark[] {
  if (marks.length <= MOST_MARKS) return marks;
  const slots = Map.groupBy(
    marks,
    ({ kind, start }) => `${kind} ${Math.min(SLOTS - 1, Math.floor(start * SLOTS))}`,
  );
  return withLanes([...slots.values()].flatMap(unite).sort((a, b) => a.start - b.start));
}

const names: Record<Mark['kind'], string> = {
  block: 'execution block',
  comment: 'comment',
  annotation: 'annotation',
};

/** Returns one mark for several of a kind. It opens the first that failed, else the first. */
function unite(marks: Mark[]): Mark[] {
  const [first] = marks;
  if (!first || marks.length === 1) return marks;
  const failed = marks.filter(({ kind, tone }) => kind === 'block' && tone === 'failed');
  const { label: _label, ...opened } = failed[0] ?? first;
  const words = count(marks.length, names[first.kind]);
  return [
    {
      ...opened,
      start: Math.min(...marks.map(({ start }) => start)),
      end: Math.max(...marks.map(({ end }) => end)),
      lane: 0,
      tone: precedence.find((tone) => marks.some((mark) => mark.tone === tone)) ?? 'other',
      words: failed.length > 0 ? `${words}, ${failed.length} failed` : `${words} from here`,
    },
  ];
}
