import { useMemo, useState } from 'preact/hooks';
import type { AccountedInterval, Accounting } from '../../store/handover/records.ts';
import { Button } from '../parts/button.tsx';
import { clockTime, duration } from '../parts/time.tsx';
import { boxesOf, gapsOf, inMinutes, intervalAt, type Gap } from './gaps.ts';
import type { RailProps } from './rail-props.ts';
import { useStill } from '../parts/use-still.ts';

const states: [AccountedInterval['state'], string][] = [
  ['observing', 'observing'],
  ['lost', 'lost'],
  ['no_response', 'no response'],
  ['unexplained', 'unexplained'],
];

type TimeBarProps = Pick<RailProps, 'actions' | 'losses'> & {
  accounting: Accounting;
  /** Whether losses can still be recorded. */
  canExplain: boolean;
};

/** How the time of the shift was used: a bar, the figures of its states, and the gaps that nobody has explained. */
export function TimeBar({ accounting, losses, actions, canExplain }: TimeBarProps) {
  const { seconds, from, to } = accounting;
  const boxes = useMemo(
    () => states.map(([state]) => [state, boxesOf(accounting, state)] as const),
    [accounting],
  );
  const open = (fraction: number) => {
    const interval = intervalAt(accounting, fraction);
    if (!interval) return;
    const { state, loss_id } = interval;
    const loss = losses.peek().find((one) => one.loss_id === loss_id);
    if (loss) actions.editLoss(loss);
    else if (state !== 'observing') actions.explainGap(toGap(interval));
  };
  return (
    <>
      <svg
        class={canExplain ? 'time-bar time-bar--open' : 'time-bar'}
        role="img"
        aria-label={`From ${clockTime(from)} to ${clockTime(to)} UTC: ${wordsOf(accounting)}`}
        // The gaps below are buttons: this is the shorter way with a pointer.
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          if (canExplain && width > 0) open((clientX - left) / width);
        }}
      >
        <Patterns />
        {boxes.map(([state, all]) =>
          all.map((box) => (
            <rect key={`${state} ${box.x}`} {...box} height="100%" fill={`url(#time-${state})`} />
          )),
        )}
      </svg>
      <dl class="time-legend">
        {states.map(
          ([state, words]) =>
            (state === 'unexplained' || seconds[state] > 0) && (
              <div key={state} class="time-legend__line">
                <dt>
                  <svg class="time-legend__swatch" aria-hidden="true">
                    <rect width="100%" height="100%" fill={`url(#time-${state})`} />
                  </svg>
                  {words}
                </dt>
                <dd>{duration(seconds[state] * 1000)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** The lines of the patterns: each state differs by more than its colour. */
const patternPaths: Partial<Record<AccountedInterval['state'], string>> = {
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

const toGap = ({ from, to }: AccountedInterval): Gap => ({
  ...{ from, to },
  seconds: Math.round((Date.parse(to) - Date.parse(from)) / 1000),
});

const wordsOf = ({ seconds }: Accounting): string =>
  states.map(([state, words]) => `${words} ${duration(seconds[state] * 1000)}`).join(', ');

/** As many gaps are listed at first: the longest ones. */
const FEW_GAPS = 3;

type GapsProps = { accounting: Accounting; explainGap: (gap: Gap) => void };

/** The gaps, each a button that proposes a loss for it. */
export function Gaps({ accounting, explainGap }: GapsProps) {
  const [isAll, setAll] = useState(false);
  const { shown, handlers } = useStill(accounting, 0);
  const gaps = gapsOf(shown);
  if (gaps.length === 0) return null;
  const longest = new Set(gaps.toSorted((a, b) => b.seconds - a.seconds).slice(0, FEW_GAPS));
  const listed = isAll ? gaps : gaps.filter((gap) => longest.has(gap));
  return (
    <div class="gaps" {...handlers}>
      <ul class="gaps__list" aria-label="Unexplained times">
        {listed.map((gap) => (
          <li key={gap.from}>
            <Button label={gapWords(gap, shown)} icon="help" onClick={() => explainGap(gap)} />
          </li>
        ))}
      </ul>
      {gaps.length > FEW_GAPS && (
        <Button
          label={isAll ? 'The longest alone' : `All ${gaps.length}`}
          kind="quiet"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        />
      )}
    </div>
  );
}

/** Returns a gap in words. One that reaches the present of a running shift has no end yet. */
function gapWords({ from, to, seconds }: Gap, { complete, to: now }: Accounting): string {
  const short = (at: string) => clockTime(at).slice(0, 5);
  const isOpen = !complete && to === now;
  const times = isOpen ? `Since ${short(from)}` : `${short(from)}–${short(to)}`;
  return `${times}, ${inMinutes(seconds)}`;
}
