import { useState } from 'preact/hooks';
import type { Accounting } from '../../store/item-loss-records.ts';
import { Button } from '../parts/button.tsx';
import { clockTime } from '../parts/time.tsx';
import { useFrozenWhileInUse } from '../parts/use-frozen-while-in-use.ts';
import { durationOf } from '#lib/night/durations.ts';
import { gapsOf, type Gap } from './gaps.ts';

/** The number of gaps that are listed at first, the longest ones. */
const FEW_GAPS = 3;

type GapsProps = { accounting: Accounting; explainGap: (gap: Gap) => void };

/** The gaps, each a button that proposes a loss for it. */
export function Gaps({ accounting, explainGap }: GapsProps) {
  const [isAll, setAll] = useState(false);
  const { snapshot, handlers } = useFrozenWhileInUse(accounting, 0);
  const gaps = gapsOf(snapshot);
  if (gaps.length === 0) return null;
  const longest = new Set(gaps.toSorted((a, b) => b.seconds - a.seconds).slice(0, FEW_GAPS));
  const listed = isAll ? gaps : gaps.filter((gap) => longest.has(gap));
  return (
    <div class="gaps" {...handlers}>
      <ul class="gaps__list" aria-label="Unexplained times">
        {listed.map((gap) => (
          <li key={gap.from}>
            <Button
              label={describeGap(gap, snapshot)}
              icon="help"
              onClick={() => explainGap(gap)}
            />
          </li>
        ))}
      </ul>
      {gaps.length > FEW_GAPS && (
        <Button
          label={isAll ? 'Only the longest' : `All ${gaps.length}`}
          kind="quiet"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        />
      )}
    </div>
  );
}

/** Describes a gap. One that reaches the present of a running shift has no end yet. */
function describeGap({ from, to, seconds }: Gap, { complete, to: now }: Accounting): string {
  const short = (at: string) => clockTime(at).slice(0, 5);
  const isOpen = !complete && to === now;
  const times = isOpen ? `Since ${short(from)}` : `${short(from)}–${short(to)}`;
  return `${times}, ${durationOf(seconds)}`;
}
