import { capitalized } from '#lib/night/words.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { Loss } from '../../store/item-loss-records.ts';
import { Button } from '../parts/button.tsx';
import { duration, shareInPercent } from '#lib/night/durations.ts';
import { Time } from '../parts/time.tsx';
import type { RailProps } from './rail-props.ts';

type LossClockProps = Pick<RailProps, 'openLosses' | 'now' | 'actions' | 'canWrite'>;

/** The clock of lost time: a button that starts it, and each loss whose clock runs. */
export function LossClock({ openLosses, now, actions, canWrite }: LossClockProps) {
  const open = openLosses.value;
  const start = (
    <Button
      label={open.length === 0 ? 'Start the loss clock' : 'Another loss'}
      icon="time"
      kind={open.length === 0 ? undefined : 'quiet'}
      command={open.length === 0 ? 'loss-clock' : undefined}
      onClick={actions.startLoss}
    />
  );
  return (
    <section class="rail__part loss-clock" aria-labelledby="rail-clock">
      <h2 class="summary__title" id="rail-clock">
        Loss clock
      </h2>
      {open.length > 0 && (
        <ul class="loss-clock__list">
          {open.map((loss) => (
            <RunningLoss key={loss.loss_id} {...{ loss, now, actions, canWrite }} />
          ))}
        </ul>
      )}
      {canWrite && open.length > 0 && (
        <button
          type="button"
          class="visually-hidden"
          tabIndex={-1}
          aria-label="Choose the loss clock to stop"
          data-command="loss-clock"
          onClick={actions.askToStopLoss}
        />
      )}
      {canWrite && start}
      {!canWrite && open.length === 0 && <p class="rail__note">No loss is being counted.</p>}
    </section>
  );
}

type RunningLossProps = Omit<LossClockProps, 'openLosses'> & { loss: Loss };

function RunningLoss({ loss, now, actions, canWrite }: RunningLossProps) {
  const { category, began, affected, component } = loss;
  const name = capitalized(category);
  return (
    <li class="loss-clock__loss">
      <p class="loss-clock__text">
        <strong>{name}</strong>
        <Elapsed since={began} now={now} />
        <span class="rail__note">
          since <Time at={began} />
          {affected < 1 && `, ${shareInPercent(affected)} affected`}
          {component !== undefined && `, ${component}`}
        </span>
      </p>
      {canWrite && (
        <>
          <Button
            label={`Edit the loss: ${name}`}
            icon="edit"
            isIconOnly
            kind="quiet"
            onClick={() => actions.editLoss(loss)}
          />
          <Button label="Stop" icon="stop" kind="primary" onClick={() => actions.stopLoss(loss)} />
        </>
      )}
    </li>
  );
}

/** The time since a moment. It is rendered each second, and nothing around it is. */
const Elapsed = ({ since, now }: { since: string; now: ReadonlySignal<number> }) => (
  <span class="loss-clock__time">{duration(Math.max(0, now.value - Date.parse(since)))}</span>
);
