import { shownFields, type ShownFields } from '#lib/night/shown-fields.ts';
import type { Loss } from '../../store/items/records.ts';
import { isRunning, percentOf } from '../losses/categories.ts';
import { Button } from '../parts/button.tsx';
import { count } from '#lib/night/words.ts';
import { duration } from '#lib/night/durations.ts';
import { between, Time } from '../parts/time.tsx';
import type { RailProps } from './rail-props.ts';

type LossListProps = Pick<RailProps, 'losses' | 'actions' | 'canWrite' | 'now'>;

/** The losses that are over, folded: each with its time, its category and a button to correct it. */
export function LossList({ losses, actions, canWrite }: LossListProps) {
  const over = losses.value.filter((loss) => !isRunning(loss));
  if (over.length === 0) return null;
  return (
    <details class="losses">
      <summary>{count(over.length, 'loss', 'losses')} recorded</summary>
      <ul class="losses__list">
        {over.map((loss) => (
          <LossLine key={loss.loss_id} {...{ loss, actions, canWrite }} />
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

type LossLineProps = Pick<LossListProps, 'actions' | 'canWrite'> & { loss: Loss };

function LossLine({ loss, actions, canWrite }: LossLineProps) {
  const { category, began, ended, affected } = loss;
  return (
    <li class="losses__item">
      <Time at={began} />
      <span>
        <strong>{category}</strong>, {duration(between(began, ended) ?? 0)}
        {affected < 1 && `, ${percentOf(affected)} affected`}
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
      </span>
      {canWrite && (
        <Button
          label={`Edit the loss: ${category}, ${began.slice(11, 19)}`}
          icon="edit"
          isIconOnly
          kind="quiet"
          onClick={() => actions.editLoss(loss)}
        />
      )}
    </li>
  );
}
