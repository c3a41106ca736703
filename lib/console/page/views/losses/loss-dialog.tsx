import type { OpenItem } from '../../store/handover/records.ts';
import { Dialog, Problem } from '../dialogs/dialog.tsx';
import { optionsOf } from '../items/words.ts';
import { Button } from '../parts/button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { problemsOf, type LossFields } from './loss-fields.ts';
import { categoryNames } from './words.ts';

type LossDialogProps = {
  /** Whether a loss is recorded that does not exist yet. */
  isNew: boolean;
  fields: LossFields;
  /** The start of the shift, to which times of day refer. */
  start: string;
  /** The open items, one of which may be the cause. */
  items: readonly OpenItem[];
  isBusy?: boolean;
  problem?: string;
  onChange: (part: Partial<LossFields>) => void;
  onSave: () => void;
  onClose: () => void;
  /** Closes the form and forgets what was typed. */
  onCancel: () => void;
};

const categoryOptions = optionsOf(categoryNames.map((name) => [name, name] as const));
const MAX_NOTE = 1000;

/** Records or corrects lost time. Without an end its clock runs. */
export function LossDialog(props: LossDialogProps) {
  const { isNew, fields, start, items, isBusy = false, problem, onChange, onSave } = props;
  const problems = problemsOf(fields, start);
  const change = (name: keyof LossFields) => (value: string) => onChange({ [name]: value });
  const field = (name: keyof LossFields) => ({
    value: fields[name],
    onInput: change(name),
    problem: problems[name],
    autocomplete: 'off',
  });
  return (
    <Dialog
      title={isNew ? 'Record lost time' : 'Edit lost time'}
      onClose={props.onClose}
      onSubmit={onSave}
      buttons={
        <>
          <Button label="Cancel" onClick={props.onCancel} />
          <Button
            label={fields.ended.trim() === '' ? 'Let the clock run' : 'Save'}
            kind="primary"
            type="submit"
            disabled={isBusy || Object.keys(problems).length > 0}
          />
        </>
      }
    >
      <div class="columns">
        <Select
          label="Category"
          value={fields.category}
          options={categoryOptions}
          onChange={change('category')}
        />
        <Field label="Affected, in %" {...field('affected')} />
      </div>
      <div class="columns">
        <Field label="Began (UTC)" {...field('began')} />
        <Field label="Ended (UTC)" {...field('ended')} hint="Empty: the clock runs." />
      </div>
      <Field label="Note" {...field('note')} rows={3} maxLength={MAX_NOTE} autofocus />
      <div class="columns">
        <Field label="Component" {...field('component')} maxLength={256} />
        <Field label="Execution block" {...field('eb_id')} maxLength={256} />
      </div>
      <Select
        label="Open item that caused it"
        value={fields.item_id}
        options={itemOptions(items, fields.item_id)}
        onChange={change('item_id')}
      />
      <Problem words={problem} />
    </Dialog>
  );
}

/** An item that is closed by now stays the cause. */
function itemOptions(items: readonly OpenItem[], chosen: string) {
  const options = items.map(({ item_id, title }) => [String(item_id), title] as const);
  const isListed = chosen === '' || options.some(([id]) => id === chosen);
  return [
    ['', 'None'] as const,
    ...(isListed ? [] : [[chosen, `Item ${chosen}`] as const]),
    ...options,
  ];
}
