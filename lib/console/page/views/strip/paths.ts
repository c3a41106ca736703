import { toneOfState } from '../blocks/facts.ts';
import type { Mark } from '../night-bar/marks.ts';

/** The width of the picture in units, and the least width of a mark in it. */
const WIDTH = 1000;
const MIN_WIDTH = 1.5;

/** The upper edge and the height of marks, by what they show. */
const rows = { block: [8, 10], comment: [1, 5], annotation: [1, 5] } as const;

/** Returns one path for all marks of a tone: thousands of them are a few elements. */
export function pathsOf(marks: readonly Mark[]): [tone: string, path: string][] {
  const groups = Map.groupBy(marks, ({ kind, state }) => (state ? toneOfState[state] : kind));
  return [...groups].map(([tone, ones]) => [tone, ones.map(rectangle).join('')]);
}

function rectangle({ kind, start, end }: Mark): string {
  const [top, height] = rows[kind];
  const width = Math.max(MIN_WIDTH, (end - start) * WIDTH);
  const left = Math.min(start * WIDTH, WIDTH - width);
  return `M${left.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`;
}
