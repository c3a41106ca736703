import { useContext, useState } from 'preact/hooks';
import type { ShiftSummary } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { count } from '../parts/status.tsx';
import { duration, Time } from '../parts/time.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from '../parts/message.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

const MAX_OPERATORS = 8;

type StartProps = FormState & { operators: readonly string[]; onStart: (operator: string) => void };

/** Starts a shift. Operators of earlier shifts are suggested. */
export function StartShift({ operators, onStart, ...state }: StartProps) {
  const [name, setName] = useState('');
  const typed = name.trim().toLowerCase();
  const suggested = operators.filter((one) => one.toLowerCase().includes(typed) && one !== name);
  return (
    <FormDialog
      {...state}
      title="Start a shift"
      saveLabel="Start the shift"
      canSave={name.trim() !== ''}
      onSave={() => onStart(name.trim())}
    >
      <Field
        label="Operator"
        value={name}
        onInput={setName}
        maxLength={256}
        autocomplete="off"
        autofocus
        hint="Who is on duty. The shift starts now."
      />
      <ul class="choices__list" aria-label="Operators of earlier shifts">
        {suggested.slice(0, MAX_OPERATORS).map((operator) => (
          <li key={operator}>
            <Button label={operator} icon="person" onClick={() => setName(operator)} />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

type EditProps = FormState & {
  shift: ShiftSummary;
  onSave: (change: { operator_name: string; shift_start: string }) => void;
};

/** Changes the fields of a running shift. */
export function EditShift({ shift, onSave, ...state }: EditProps) {
  const [operator, setOperator] = useState(shift.operator_name);
  const [start, setStart] = useState(shift.shift_start);
  const isTime = !Number.isNaN(Date.parse(start));
  return (
    <FormDialog
      {...state}
      title={`Edit shift ${shift.shift_id}`}
      saveLabel="Save"
      canSave={isTime && operator.trim() !== ''}
      onSave={() => onSave({ operator_name: operator.trim(), shift_start: start })}
    >
      <Field label="Operator" value={operator} onInput={setOperator} maxLength={256} autofocus />
      <Field
        label="Start (UTC)"
        value={start}
        onInput={setStart}
        problem={isTime ? undefined : 'Write a time such as 2026-11-22T20:15:00Z.'}
      />
    </FormDialog>
  );
}

type EndProps = FormState & {
  shift: ShiftSummary;
  /** The time of the server, in ms. */
  now: number;
  /** The number of entries that wait to be sent. */
  unsentCount: number;
  /** The number of execution blocks that are still running. */
  active: number;
  /** Open items that somebody may come to harm by: people on site, temporary states. */
  dangers: readonly string[];
  onEnd: () => void;
};

/** Asks before a shift ends, and names it: the end is final. */
export function EndShift(props: EndProps) {
  const {
    shift,
    now,
    unsentCount,
    active,
    dangers,
    onEnd,
    onClose,
    isBusy = false,
    problem,
  } = props;
  const links = useContext(LinksContext);
  const { shift_id, operator_name, shift_start } = shift;
  return (
    <Dialog
      title={`End shift ${shift_id}?`}
      onClose={onClose}
      onSubmit={onEnd}
      buttons={
        <>
          <Button label="Keep it running" autofocus onClick={onClose} />
          <Button label={`End shift ${shift_id}`} kind="danger" type="submit" disabled={isBusy} />
        </>
      }
    >
      <p>
        {operator_name}, since <Time at={shift_start} withDay /> UTC (
        {duration(now - Date.parse(shift_start))}).
      </p>
      <p>
        No execution block can be logged after the end. Comments, replies and annotations stay
        possible.
      </p>
      {active > 0 && (
        <p class="warning">
          <Icon name="warning" /> {count(active, 'execution block')} still running.
        </p>
      )}
      {unsentCount > 0 && (
        <p class="warning">
          <Icon name="waiting" /> {count(unsentCount, 'entry', 'entries')} not sent yet. Ending the
          shift does not wait for them.
        </p>
      )}
      {dangers.length > 0 && (
        <>
          <p class="warning">
            <Icon name="warning" /> The next operator must know:
          </p>
          <ul class="dangers">
            {dangers.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        The next operator learns what is open by the handover.{' '}
        <a href={links.handover(shift_id)} onClick={onClose}>
          Hand over instead
        </a>
      </p>
      <Problem text={problem} />
    </Dialog>
  );
}
