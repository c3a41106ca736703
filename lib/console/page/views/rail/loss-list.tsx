import { shownFields, type ShownFields } from '#lib/night/shown-fields.ts';
import type { Loss } from '../../store/item-loss-records.ts';
import { isRunning } from '../losses/categories.ts';
import { Button } from '../parts/button.tsx';
import { count } from '#lib/night/words.ts';
import { duration, shareInPercent } from '#lib/night/durations.ts';
import { between, Time } from '../parts/time.tsx';
import type { RailProps } from './rail-props.ts';

type LossListProps = Pick<RailProps, 'losses' | 'actions' | 'canWrite' | 'isRunning' | 'now'>;

/** The losses that are over, folded: each with its time, its category and buttons that correct or withdraw it. */
export function LossList({ losses, actions, canWrite, isRunning: isShiftRunning }: LossListProps) {
  const over = losses.value.filter((loss) => !isRunning(loss));
  const withdrawnCount = over.filter(({ withdrawn }) => withdrawn).length;
  if (over.length === 0) return null;
  return (
    <details class="losses">
      <summary>
        {count(over.length, 'loss', 'losses')} recorded
        {withdrawnCount > 0 && `, ${withdrawnCount} of them withdrawn`}
      </summary>
      <ul class="losses__list">
        {over.map((loss) => (
          <LossLine
            key={loss.loss_id}
            {...{ loss, actions, canWrite }}
            isRunning={isShiftRunning}
          />
        ))}
      </ul>
    </details>
  );
}

/** The optional fields that a line shows; its duration stands for the end. */
const shown: ShownFields<Loss> = {
  component: true,
  note: true,
  ended: false,
  item_id: false,
  eb_id: false,
};

const textsOf = (loss: Loss) =>
  shownFields(shown).flatMap((name) => {
    const value = loss[name];
    return value === undefined ? [] : [{ name, text: String(value) }];
  });

type LossLineProps = Pick<LossListProps, 'actions' | 'canWrite' | 'isRunning'> & { loss: Loss };

function LossLine({ loss, actions, canWrite, isRunning: isShiftRunning }: LossLineProps) {
  const { category, began, ended, affected, withdrawn, withdrawal_reason } = loss;
  const Words = withdrawn ? 's' : 'span';
  return (
    <li class="losses__item">
      <Time at={began} />
      <Words>
        <strong>{category}</strong>, {duration(between(began, ended) ?? 0)}
        {affected < 1 && `, ${shareInPercent(affected)} affected`}
        {textsOf(loss).map(({ name, text }) =>
          name === 'note' ? (
            <span key={name} class="rail__note">
              {' '}
              {text}
            </span>
          ) : (
            `, ${text}`
          ),
        )}
      </Words>
      {withdrawn && (
        <span class="rail__note">withdrawn{withdrawal_reason && `: ${withdrawal_reason}`}</span>
      )}
      {canWrite && <LossButtons {...{ loss, actions }} isRunning={isShiftRunning} />}
    </li>
  );
}

type LossButtonsProps = Pick<LossLineProps, 'loss' | 'actions' | 'isRunning'>;

/** After the end of the shift a loss can only be withdrawn and reinstated, until the report is final. */
function LossButtons({ loss, actions, isRunning: isShiftRunning }: LossButtonsProps) {
  const name = `${loss.category}, ${loss.began.slice(11, 19)}`;
  const quiet = { isIconOnly: true, kind: 'quiet' } as const;
  if (loss.withdrawn)
    return (
      <Button
        {...quiet}
        label={`Reinstate the loss: ${name}`}
        icon="back"
        onClick={() => actions.reinstateLoss(loss)}
      />
    );
  return (
    <span class="losses__buttons">
      {isShiftRunning && (
        <>
          <Button
            {...quiet}
            label={`Start the clock again: ${name}`}
            icon="active"
            onClick={() => actions.restartLoss(loss)}
          />
          <Button
            {...quiet}
            label={`Edit the loss: ${name}`}
            icon="edit"
            onClick={() => actions.editLoss(loss)}
          />
        </>
      )}
      <Button
        {...quiet}
        label={`Withdraw the loss: ${name}`}
        icon="trash"
        onClick={() => actions.withdrawLoss(loss)}
      />
    </span>
  );
}
