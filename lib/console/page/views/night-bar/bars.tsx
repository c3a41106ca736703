import { toneOfState } from '../blocks/facts.ts';
import type { Tone } from '../parts/status.tsx';
import type { Tick } from './axis.ts';
import type { Mark } from './entry-mark.ts';
import { percent } from './sky.tsx';

/** The heights of the picture, in pixels: marks of comments, lanes of execution blocks, the axis. */
export const layout = { comments: 26, lanes: 54, axis: 18, height: 98 };

const tones = Object.values(toneOfState);

const patternPaths: Partial<Record<Tone, string>> = {
  active: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  failed: 'M0 0l6 6M6 0L0 6',
  stopped: 'M0 1.5h6M0 4.5h6',
};

/** Each status has a pattern as well as a colour. */
export const Patterns = () => (
  <defs>
    {tones.map((tone) => (
      <pattern id={`tone-${tone}`} key={tone} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" class={`pattern pattern--${tone}`} />
        <path d={patternPaths[tone] ?? ''} class={`pattern__lines pattern__lines--${tone}`} />
      </pattern>
    ))}
  </defs>
);

export function Axis({ ticks }: { ticks: Tick[] }) {
  const base = layout.comments + layout.lanes;
  return (
    <g class="axis" aria-hidden="true">
      <line class="axis__base" x1="0" x2="100%" y1={base} y2={base} />
      {ticks.map(({ at, fraction, label, isMajor }) => (
        <g key={at} class={isMajor ? 'axis__tick axis__tick--major' : 'axis__tick'}>
          <line x1={percent(fraction)} x2={percent(fraction)} y1={base} y2={base + 4} />
          {fraction > 0.015 && fraction < 0.985 && (
            <text x={percent(fraction)} y={base + 15} text-anchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** The widths of the picture, in pixels, from which on a label fits into its bar. */
const LABEL_WIDTHS = [320, 640, 1200, 1900] as const;
const DIGIT_PX = 6.5;
const LABEL_MARGIN_PX = 8;
const MAX_BAR_HEIGHT = 26;

/** Returns where a bar is, in pixels: in the middle of its lane. */
export function laneBox(lane: number, lanes: number): { y: number; height: number } {
  const laneHeight = layout.lanes / lanes;
  const height = Math.min(MAX_BAR_HEIGHT, laneHeight - 4);
  return { y: layout.comments + lane * laneHeight + (laneHeight - height) / 2, height };
}

type BarProps = { mark: Mark; lanes: number; isActive: boolean };

/** An execution block: a bar with its last digits where there is room, and a mark above it if it failed. */
export function Bar({ mark, lanes, isActive }: BarProps) {
  const { start, end, lane, state, label = '' } = mark;
  const tone = state && toneOfState[state];
  const { y, height } = laneBox(lane, lanes);
  const length = end - start;
  const needed = (label.length * DIGIT_PX + LABEL_MARGIN_PX) / length;
  const width = LABEL_WIDTHS.find((one) => one >= needed);
  return (
    <g class={`bar bar--${tone}${isActive ? ' bar--current' : ''}`}>
      <svg class="bar__body" x={percent(start)} y={y} width={percent(length)} height={height}>
        <rect class="bar__fill" width="100%" height={height} fill={`url(#tone-${tone})`} />
        {width !== undefined && (
          <text class={`bar__label bar__label--${width}`} x="50%" y={height / 2} dy="0.35em">
            {label}
          </text>
        )}
      </svg>
      <line class="bar__start" x1={percent(start)} x2={percent(start)} y1={y} y2={y + height} />
      {tone === 'failed' && (
        <svg class="bar__alarm" x={percent(start)} y={y - 2} overflow="visible">
          <path d="M-4 -5h8l-4 6z" />
        </svg>
      )}
    </g>
  );
}

/** A loss: a region behind the blocks, with a line at its lower edge. */
export function Region({ mark, isActive }: { mark: Mark; isActive: boolean }) {
  const { start, end } = mark;
  const width = percent(Math.max(end - start, MIN_REGION));
  const base = layout.comments + layout.lanes;
  return (
    <g class={`region${isActive ? ' region--current' : ''}`}>
      <rect
        class="region__time"
        x={percent(start)}
        width={width}
        y={layout.comments}
        height={layout.lanes}
      />
      <rect class="region__edge" x={percent(start)} width={width} y={base - 5} height="5" />
    </g>
  );
}

/** The least width of a region, as a part of the axis. */
const MIN_REGION = 0.002;

/** The shapes of points, around their place. */
const pointPaths: Record<Exclude<Mark['kind'], 'block' | 'loss'>, string> = {
  comment: 'M-4.5 -4.5h9v6.5h-5.5l-2 2v-2h-1.5z',
  annotation: 'M-3.5 -5h7v9l-3.5-2.5-3.5 2.5z',
  item: 'M0 -5.5L5.5 4h-11z',
  handover: 'M0 -5.5L5.5 0 0 5.5 -5.5 0z',
};

type PointKind = keyof typeof pointPaths;

/** An entry without a length: a point with a shape of its own. Half of one at the edge would be cut off. */
export function Point({ mark, isActive }: { mark: Mark & { kind: PointKind }; isActive: boolean }) {
  const { start, kind } = mark;
  return (
    <svg
      class={`point point--${kind}${isActive ? ' point--current' : ''}`}
      x={percent(Math.min(EDGE, Math.max(1 - EDGE, start)))}
      y="10"
      overflow="visible"
    >
      <path d={pointPaths[kind]} />
    </svg>
  );
}

/** Points keep this distance from the ends of the axis. */
const EDGE = 0.995;

/** A point in the legend. */
export const PointSwatch = ({ kind }: { kind: PointKind }) => (
  <svg
    class={`point point--${kind}`}
    width="12"
    height="12"
    viewBox="-6 -6 12 12"
    aria-hidden="true"
  >
    <path d={pointPaths[kind]} />
  </svg>
);
