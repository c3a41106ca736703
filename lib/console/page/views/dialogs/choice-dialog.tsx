import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Problem } from '../parts/message.tsx';
import { Dialog } from './dialog.tsx';

type Option<Value> = { value: Value; label: string; hint?: ComponentChildren };

type ChoiceDialogProps<Value> = {
  title: string;
  /** The name of the list. */
  label: string;
  /** At most ten options have a digit. */
  options: readonly Option<Value>[];
  /** What the button does with the chosen one. */
  actLabel: string;
  isBusy?: boolean;
  problem?: string;
  onChoose: (value: Value) => void;
  onClose: () => void;
  children?: ComponentChildren;
};

/** The digit that selects an option: 1 to 9, then 0. */
const digitOf = (at: number): string => (at < 10 ? String((at + 1) % 10) : '');

/**
 * Asks for one of several things. Nothing is selected at first, so that a stray key records nothing: a digit selects,
 * and Enter acts once something is selected.
 */
export function ChoiceDialog<Value extends string | number>(props: ChoiceDialogProps<Value>) {
  const { title, label, options, actLabel, isBusy = false, problem, onChoose, onClose } = props;
  const [chosen, setChosen] = useState<Value | undefined>(undefined);
  const act = () => {
    if (chosen !== undefined && !isBusy) onChoose(chosen);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={act}
      buttons={
        <>
          <Button label="Cancel" onClick={onClose} />
          <Button
            label={actLabel}
            kind="primary"
            type="submit"
            disabled={isBusy || chosen === undefined}
          />
        </>
      }
    >
      {props.children}
      <fieldset
        class="options"
        // A dialog takes keys from its first element on.
        tabIndex={-1}
        autofocus
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          const at = options.findIndex((_, n) => digitOf(n) === key);
          if (at < 0 || ctrlKey || metaKey) return;
          setChosen(options[at]?.value);
          currentTarget.querySelectorAll('input')[at]?.focus();
        }}
      >
        <legend class="visually-hidden">{label}</legend>
        {options.map(({ value, label: name, hint }, at) => (
          <label key={value} class="option">
            <input
              type="radio"
              name="option"
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <span class="option__label">{name}</span>
            <kbd>{digitOf(at)}</kbd>
            {hint !== undefined && <span class="option__hint">{hint}</span>}
          </label>
        ))}
      </fieldset>
      <Problem text={problem} />
    </Dialog>
  );
}
