import type { RecordForm } from '../../drafts/forms/record-form.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { clockTime } from './time.tsx';
import { Problem } from './message.tsx';

/** The state of a form that the status line shows. */
export type SaveProgress = Pick<
  RecordForm<object>,
  'isChanged' | 'isBehind' | 'isBusy' | 'problem' | 'storedAt' | 'savedAt' | 'newest'
>;

/** Describes the state of a form with an icon and a short sentence. */
function describeFormStatus(progress: SaveProgress): [IconName, string] {
  const { isChanged, isBusy, storedAt, savedAt } = progress;
  if (isBusy.value) return ['send', 'Saving…'];
  if (isChanged.value)
    return storedAt.value === undefined
      ? ['edit', 'Not stored yet.']
      : ['save', `Draft stored ${clockTime(storedAt.value)}, in this browser only`];
  return savedAt.value === undefined
    ? ['planned', 'Nothing to save']
    : ['done', `Saved ${clockTime(savedAt.value)}`];
}

type FormStatusProps = { progress: SaveProgress; onShowNewest: () => void };

/** Whether the form is saved, and whether somebody else has changed it. Its height is the same in each state. */
export function FormStatus({ progress, onShowNewest }: FormStatusProps) {
  const [icon, text] = describeFormStatus(progress);
  const { isBehind, isChanged, newest, problem } = progress;
  const who = newest.value?.by ?? 'Somebody else';
  return (
    <div class="form-status">
      <p class="form-status__line" role="status">
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      {isBehind.value && (
        <p class="form-status__line warning">
          <Icon name="warning" />
          <span>
            {isChanged.value
              ? `${who} has changed the text meanwhile. Saving asks about what you both have changed.`
              : `${who} has changed the text meanwhile.`}
          </span>
          {!isChanged.value && <Button label="Show it" onClick={onShowNewest} />}
        </p>
      )}
      <Problem text={problem.value} />
    </div>
  );
}

/** Whether somebody uses a field of the form in the element with an id. */
export function isFieldInUse(id: string): boolean {
  const { activeElement } = document;
  const isField = activeElement?.matches('textarea, input') === true;
  return isField && document.getElementById(id)?.contains(activeElement) === true;
}
