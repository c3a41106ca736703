import { useMemo } from 'preact/hooks';
import type { AccountedInterval, Accounting } from '../../store/items/records.ts';
import { clockTime, duration } from '../parts/time.tsx';
import { boxesOf, intervalAt } from './gaps.ts';

type State = AccountedInterval['state'];

const states: [State, string][] = [
  ['observing', 'observing'],
  ['lost', 'lost'],
  ['no_response', 'no response'],
  ['unexplained', 'unexplained'],
];

type TimeBarProps = {
  accounting: Accounting;
  /** Called with the interval that a pointer has chosen; absent if nothing can be changed. */
  onOpen?: (interval: AccountedInterval) => void;
};

/** How the time of a shift was used, as a bar. Its patterns are those of `TimeSwatch`. */
export function TimeBar({ accounting, onOpen }: TimeBarProps) {
  const { from, to } = accounting;
  const boxes = useMemo(
    () => states.map(([state]) => [state, boxesOf(accounting, state)] as const),
    [accounting],
  );
  return (
    <svg
      class={onOpen ? 'time-bar time-bar--open' : 'time-bar'}
      role="img"
      aria-label={`From ${clockTime(from)} to ${clockTime(to)} UTC: ${describeTimeUse(accounting)}`}
      // The gaps beside it are buttons: this is the shorter way with a pointer.
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const interval = width > 0 && intervalAt(accounting, (clientX - left) / width);
        if (interval) onOpen?.(interval);
      }}
    >
      <Patterns />
      {boxes.map(([state, all]) =>
        all.map((box) => (
          <rect key={`${state} ${box.x}`} {...box} height="100%" fill={`url(#time-${state})`} />
        )),
      )}
    </svg>
  );
}

/** The states of the bar with the time of each. */
export const TimeLegend = ({ seconds }: Pick<Accounting, 'seconds'>) => (
  <dl class="time-legend">
    {states.map(
      ([state, label]) =>
        (state === 'unexplained' || seconds[state] > 0) && (
          <div key={state} class="time-legend__line">
            <dt>
              <TimeSwatch state={state} />
              {label}
            </dt>
            <dd>{duration(seconds[state] * 1000)}</dd>
          </div>
        ),
    )}
  </dl>
);

/** The pattern of a state, on a page that has a `TimeBar`. */
export const TimeSwatch = ({ state }: { state: State }) => (
  <svg class="time-swatch" aria-hidden="true">
    <rect width="100%" height="100%" fill={`url(#time-${state})`} />
  </svg>
);

/** The lines of the patterns: each state differs by more than its colour. */
const patternPaths: Partial<Record<State, string>> = {
  lost: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  no_response: 'M1.5 1.5h.01M4.5 4.5h.01',
};

const Patterns = () => (
  <defs>
    {states.map(([state]) => (
      <pattern id={`time-${state}`} key={state} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" class={`time-ground time-ground--${state}`} />
        <path d={patternPaths[state] ?? ''} class={`time-lines time-lines--${state}`} />
      </pattern>
    ))}
  </defs>
);

const describeTimeUse = ({ seconds }: Accounting): string =>
  states.map(([state, label]) => `${label} ${duration(seconds[state] * 1000)}`).join(', ');
