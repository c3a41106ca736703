import type { OpenItem } from '../../store/item-loss-records.ts';
import { FormDialog, type FormState } from '../dialogs/form-dialog.tsx';
import { optionsOf } from '../items/kinds.ts';
import { Field, Select, TextFields, type TextFieldStyle } from '../parts/field.tsx';
import { MAX_NOTE_CHARS, problemsOf, type LossFields, type TypedLossField } from './loss-fields.ts';
import { categoryNames } from './categories.ts';

type LossDialogProps = FormState & {
  /** Whether a loss is recorded that does not exist yet. */
  isNew: boolean;
  fields: LossFields;
  /** The start of the shift, to which times of day refer. */
  start: string;
  /** The time of the server in ms. */
  now: number;
  /** The open items, one of which may be the cause. */
  items: readonly OpenItem[];
  onChange: (part: Partial<LossFields>) => void;
  onSave: () => void;
};

const categoryOptions = optionsOf(categoryNames.map((name) => [name, name] as const));

const texts: Record<TypedLossField, TextFieldStyle> = {
  note: { label: 'Note', rows: 3, maxLength: MAX_NOTE_CHARS, autofocus: true },
  component: { label: 'Component', maxLength: 256 },
  eb_id: { label: 'Execution block', maxLength: 256 },
};

/** Records or corrects lost time. Without an end its clock runs. */
export function LossDialog(props: LossDialogProps) {
  const { isNew, fields, start, now, items, onChange, ...state } = props;
  const problems = problemsOf(fields, start, now);
  const change = (name: keyof LossFields) => (value: string) => onChange({ [name]: value });
  const field = (name: keyof LossFields) => ({
    value: fields[name],
    onInput: change(name),
    problem: problems[name] ?? props.problems?.[name],
    autocomplete: 'off',
  });
  return (
    <FormDialog
      {...state}
      title={isNew ? 'Record lost time' : 'Edit lost time'}
      saveLabel={fields.ended.trim() === '' ? 'Save with the clock running' : 'Save'}
      canSave={Object.keys(problems).length === 0}
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
        <Field label="Ended (UTC)" {...field('ended')} hint="Leave empty while the loss goes on." />
      </div>
      <TextFields styles={texts} propsOf={field} />
      <Select
        label="Open item that caused it"
        value={fields.item_id}
        options={itemOptions(items, fields.item_id)}
        onChange={change('item_id')}
      />
    </FormDialog>
  );
}

/** An item that was closed meanwhile stays the cause of the loss. */
function itemOptions(items: readonly OpenItem[], chosen: string) {
  const options = items.map(({ item_id, title }) => [String(item_id), title] as const);
  const isListed = chosen === '' || options.some(([id]) => id === chosen);
  return [
    ['', 'None'] as const,
    ...(isListed ? [] : [[chosen, `Item ${chosen}`] as const]),
    ...options,
  ];
}
