import { toneOfState } from '../blocks/facts.ts';
import type { Tone } from '../parts/status.tsx';
import type { Mark } from '../night-bar/entry-mark.ts';

/** The width of the picture in units, and the least width of a mark in it. */
const WIDTH = 1000;
const MIN_WIDTH = 1.5;

type Kind = Exclude<Tone, 'other'> | Exclude<Mark['kind'], 'block'>;

/** The upper edge and the height of marks: a state has a shape as well as a colour, which the night theme does not have. */
const rows: Record<Kind, readonly [top: number, height: number]> = {
  done: [9, 8],
  active: [6, 14],
  failed: [6, 14],
  stopped: [14, 3],
  planned: [16, 1],
  comment: [0, 4],
  annotation: [0, 4],
  item: [0, 4],
  loss: [18, 2],
  handover: [0, 20],
};

/** Returns one path for all marks of a tone: thousands of them are a few elements. */
export function pathsOf(marks: readonly Mark[]): [tone: string, path: string][] {
  const groups = Map.groupBy(marks, kindOf);
  return [...groups].map(([kind, ones]) => [
    kind,
    ones.map((mark) => rectangle(mark, rows[kind])).join(''),
  ]);
}

function kindOf({ kind, state }: Mark): Kind {
  const tone = state === undefined ? 'other' : toneOfState[state];
  if (kind !== 'block') return kind;
  return tone === 'other' ? 'planned' : tone;
}

function rectangle({ start, end }: Mark, [top, height]: (typeof rows)[Kind]): string {
  const width = Math.max(MIN_WIDTH, (end - start) * WIDTH);
  const left = Math.min(start * WIDTH, WIDTH - width);
  return `M${left.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`;
}
