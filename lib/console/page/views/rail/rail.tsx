import { useState } from 'preact/hooks';
import type { AccountedInterval } from '../../store/item-loss-records.ts';
import { Button } from '../parts/button.tsx';
import { count } from '#lib/night/words.ts';
import { sortOpenItems } from '../items/item-filters.ts';
import { ItemList } from '../items/item-list.tsx';
import { Gaps } from './gap-list.tsx';
import { durationOf } from '#lib/night/durations.ts';
import { toGap } from './gaps.ts';
import { LossClock } from './loss-clock.tsx';
import { LossList } from './loss-list.tsx';
import type { RailProps } from './rail-props.ts';
import { RunningBlocks } from './running-blocks.tsx';
import { TimeLegend } from '#lib/report-view/time-bar.tsx';
import { OpenTimeBar } from './time-bar.tsx';
import { useFrozenWhileInUse } from '../parts/use-frozen-while-in-use.ts';

/** The present minute is enough to tell what is overdue. */
const MINUTE_MS = 60_000;

/** Beside the timeline: the loss clock, how the time was used, the running blocks and the open items. */
export function Rail(props: RailProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { isRunning } = props;
  return (
    <aside class="rail" aria-label="Lost time and open items">
      <RailToggle {...props} isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
      <div class={isUnfolded ? 'rail__panel rail__panel--unfolded' : 'rail__panel'} id="rail-panel">
        {isRunning && <LossClock {...props} />}
        <Used {...props} />
        {isRunning && <RunningBlocks {...props} />}
        <Items {...props} />
      </div>
    </aside>
  );
}

type ToggleProps = RailProps & { isUnfolded: boolean; onToggle: () => void };

/** Where there is no room beside the timeline, the rail is one line that unfolds. */
function RailToggle({
  items,
  openLosses,
  accounting,
  isRunning,
  isUnfolded,
  onToggle,
}: ToggleProps) {
  const { length: clocks } = openLosses.value;
  const parts = [
    ...(items.value ? [count(items.value.length, isRunning ? 'open item' : 'item')] : []),
    ...(clocks > 0 ? [`${count(clocks, 'loss clock')} running`] : []),
    ...(accounting.value
      ? [`${durationOf(accounting.value.seconds.unexplained)} unexplained`]
      : []),
  ];
  return (
    <Button
      label={parts.join(', ') || 'Lost time and open items'}
      icon={isUnfolded ? 'down' : 'expand'}
      class="rail__toggle"
      aria-expanded={isUnfolded}
      aria-controls="rail-panel"
      onClick={onToggle}
    />
  );
}

function Used({ accounting, losses, actions, canWrite, isRunning, now }: RailProps) {
  const timeUse = accounting.value;
  const canExplain = canWrite && isRunning;
  const open = ({ loss_id, state, ...interval }: AccountedInterval) => {
    const loss = losses.peek().find((one) => one.loss_id === loss_id);
    if (loss) actions.editLoss(loss);
    else if (state !== 'observing') actions.explainGap(toGap(interval));
  };
  return (
    <section class="rail__part" aria-labelledby="rail-time">
      <h2 class="summary__title" id="rail-time">
        Time
      </h2>
      {timeUse ? (
        <>
          <OpenTimeBar accounting={timeUse} {...(canExplain && { onOpen: open })} />
          <TimeLegend {...timeUse} />
          {canExplain && <Gaps accounting={timeUse} explainGap={actions.explainGap} />}
        </>
      ) : (
        <p class="rail__note">Not loaded yet.</p>
      )}
      <LossList {...{ losses, actions, now, canWrite, isRunning }} />
    </section>
  );
}

function Items({ items, ownChanges, actions, canWrite, isRunning, now }: RailProps) {
  const { snapshot, hasNewer, release, handlers } = useFrozenWhileInUse(
    items.value,
    ownChanges.value,
  );
  const minute = Math.floor(now.peek() / MINUTE_MS) * MINUTE_MS;
  const title = isRunning ? 'Open items' : 'Items of this shift';
  return (
    <section class="rail__part" aria-labelledby="rail-items" {...handlers}>
      <div class="rail__head">
        <h2 class="summary__title" id="rail-items">
          {snapshot ? `${title}: ${snapshot.length}` : title}
        </h2>
        {hasNewer && <Button label="Show changes" kind="quiet" onClick={release} />}
        {canWrite && isRunning && (
          <Button label="New item" icon="plus" isIconOnly kind="quiet" onClick={actions.addItem} />
        )}
      </div>
      {snapshot?.length === 0 && <p class="rail__note">None.</p>}
      {snapshot && snapshot.length > 0 && (
        <ItemList items={sortOpenItems(snapshot, minute)} now={minute} {...{ actions, canWrite }} />
      )}
    </section>
  );
}
