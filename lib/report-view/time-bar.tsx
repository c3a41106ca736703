import { Fragment, type ComponentChildren, type ComponentProps } from 'preact';
import { durationOf } from '#lib/night/durations.ts';
import {
  attributePercent,
  cellsOf,
  hoursOf,
  positionOn,
  type Interval,
} from '#lib/night/time-bar.ts';
import { clock } from '#lib/night/times.ts';
import { timeUseNames, timeUses, type TimeUse } from '#lib/night/words.ts';

export type Accounting = {
  from: string;
  to: string;
  seconds: Record<TimeUse, number>;
  intervals: readonly Interval[];
};

type TimeBarProps = {
  accounting: Accounting;
  /** Whether the hours are below the bar. */
  hasAxis?: boolean;
  onClick?: ComponentProps<'svg'>['onClick'];
};

/** How the time of a shift was used, as a bar. Its patterns are those of `TimeSwatch`. */
export function TimeBar({ accounting, hasAxis = false, onClick }: TimeBarProps) {
  const { from, to, intervals, seconds } = accounting;
  const position = positionOn(accounting);
  const height = hasAxis ? 34 : '100%';
  const uses = timeUseNames
    .map((use) => `${timeUses[use].toLowerCase()} ${durationOf(seconds[use])}`)
    .join(', ');
  return (
    <svg
      class={`time-bar${hasAxis ? ' time-bar--axis' : ''}${onClick ? ' time-bar--open' : ''}`}
      role="img"
      aria-label={`From ${clock(from)} to ${clock(to)} UTC: ${uses}`}
      onClick={onClick}
    >
      <Patterns />
      {intervals.map(({ from: first, to: last, state }) => (
        <rect
          key={first}
          x={attributePercent(position(first))}
          width={attributePercent(position(last) - position(first))}
          height={height}
          fill={`url(#time-${state})`}
        >
          <title>{`${clock(first)} to ${clock(last)}: ${timeUses[state]}`}</title>
        </rect>
      ))}
      {hasAxis && <rect class="time-bar__edge" width="100%" height={height} />}
      {hasAxis && hoursOf(accounting).map((at) => <Hour key={at} at={at} x={position(at)} />)}
    </svg>
  );
}

const Hour = ({ at, x }: { at: string; x: number }) => (
  <g class="time-bar__hour">
    <line x1={attributePercent(x)} x2={attributePercent(x)} y1="34" y2="38" />
    {x > 0.015 && x < 0.985 && (
      <text x={attributePercent(x)} y="50" text-anchor="middle">
        {clock(at)}
      </text>
    )}
  </g>
);

/** The lines of the patterns: each use differs by more than its colour. */
const patternPaths: Partial<Record<TimeUse, string>> = {
  lost: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  no_response: 'M1.5 1.5h.01M4.5 4.5h.01',
};

const Patterns = () => (
  <defs>
    {timeUseNames.map((use) => (
      <pattern id={`time-${use}`} key={use} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" class={`time-ground time-ground--${use}`} />
        <path d={patternPaths[use] ?? ''} class={`time-lines time-lines--${use}`} />
      </pattern>
    ))}
  </defs>
);

/** The pattern of a use, on a page that has a `TimeBar`. */
const TimeSwatch = ({ use }: { use: TimeUse }) => (
  <svg class="time-swatch" aria-hidden="true">
    <rect width="100%" height="100%" fill={`url(#time-${use})`} />
  </svg>
);

/** The uses of the bar with the time of each; those without any are left out, except for unexplained time. */
export const TimeLegend = ({ seconds }: Pick<Accounting, 'seconds'>) => (
  <dl class="time-legend">
    {timeUseNames.map(
      (use) =>
        (use === 'unexplained' || seconds[use] > 0) && (
          <div key={use} class="time-legend__line">
            <dt>
              <TimeSwatch use={use} />
              {timeUses[use].toLowerCase()}
            </dt>
            <dd>{durationOf(seconds[use])}</dd>
          </div>
        ),
    )}
  </dl>
);

/** The colours of uses in a mail, which has no style sheets for cells. */
const colours: Record<TimeUse, string> = {
  observing: '#2e7d4f',
  lost: '#b3352b',
  no_response: '#d99a1c',
  unexplained: '#d5dae1',
};

/** The bar and its legend as cells of tables: mail programs show no SVG. */
export const TimeCells = ({ accounting }: { accounting: Accounting }) => (
  <>
    <LayoutTable>
      <tr>
        {cellsOf(accounting).map(({ state, share }, at) => (
          <td
            key={at}
            width={`${(100 * share).toFixed(2)}%`}
            height="28"
            style={`font-size:1px;line-height:28px;background:${colours[state]}`}
            {...{ bgcolor: colours[state] }}
          >
            &nbsp;
          </td>
        ))}
      </tr>
    </LayoutTable>
    <LayoutTable>
      <tr>
        <td class="quiet">{clock(accounting.from)}</td>
        <td class="quiet" align="right">
          {clock(accounting.to)} UTC
        </td>
      </tr>
    </LayoutTable>
    <p class="legend">
      {timeUseNames.map((use) => (
        <Fragment key={use}>
          <span class="state">
            <span class="key" style={`background:${colours[use]}`}>
              &nbsp;
            </span>{' '}
            {timeUses[use]} {durationOf(accounting.seconds[use])}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  </>
);

const LayoutTable = ({ children }: { children: ComponentChildren }) => (
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    {children}
  </table>
);
