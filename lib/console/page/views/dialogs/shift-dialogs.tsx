import { useState } from 'preact/hooks';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import type { ShiftSummary } from '../../store/records.ts';
import { readPastTime, toTypedTime, untilSoon } from '../../text/typed-time.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

const MAX_OPERATORS = 8;

type StartProps = FormState & {
  operators: readonly string[];
  /** The name of the person at this browser, if known. */
  ownName: string;
  onStart: (operator: string) => void;
};

/** Starts a shift, of the person at this browser unless another name is typed or chosen. */
export function StartShift({ operators, ownName, onStart, ...state }: StartProps) {
  const [name, setName] = useState(ownName);
  const typed = name === ownName ? '' : name.trim().toLowerCase();
  const suggested = operators.filter((one) => one.toLowerCase().includes(typed) && one !== name);
  return (
    <FormDialog
      {...state}
      title="Start a shift"
      saveLabel="Start the shift"
      canSave={hasVisibleCharacter(name)}
      onSave={() => onStart(name.trim())}
    >
      <Field
        label="Operator"
        value={name}
        onInput={setName}
        problem={state.problems?.operator_name}
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
  /** The time of the server, in ms. */
  now: number;
  onSave: (change: { operator_name: string; shift_start: string }) => void;
};

/** Changes the fields of a running shift. */
export function EditShift({ shift, now, onSave, ...state }: EditProps) {
  const [before] = useState(() => toTypedTime(shift.shift_start, untilSoon(now)));
  const [operator, setOperator] = useState(shift.operator_name);
  const [typed, setTyped] = useState(before);
  const read = readPastTime(typed, now);
  const { time, problem } = typed === before ? { time: shift.shift_start } : read;
  return (
    <FormDialog
      {...state}
      title={`Edit shift ${shift.shift_id}`}
      saveLabel="Save"
      canSave={problem === undefined && hasVisibleCharacter(operator)}
      onSave={() => time !== undefined && onSave({ operator_name: operator, shift_start: time })}
    >
      <Field
        label="Operator"
        value={operator}
        onInput={setOperator}
        problem={state.problems?.operator_name}
        maxLength={256}
        autofocus
      />
      <Field
        label="Start (UTC)"
        value={typed}
        onInput={setTyped}
        autocomplete="off"
        problem={problem ?? state.problems?.shift_start}
      />
    </FormDialog>
  );
}
