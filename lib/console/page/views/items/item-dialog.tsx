import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { FormDialog, type FormState } from '../dialogs/form-dialog.tsx';
import { withTemplate, type Template } from '../../store/templates.ts';
import { TemplateSelect } from '../parts/template-select.tsx';
import { Field, Select, TextFields, type TextFieldStyle } from '../parts/field.tsx';
import {
  MAX_DETAIL_CHARS,
  MAX_TITLE_CHARS,
  problemsOf,
  type ItemFields,
  type TypedItemField,
} from './item-fields.ts';
import { severities } from '#lib/night/words.ts';
import { kindOptions, optionsOf } from './kinds.ts';

type ItemDialogProps = FormState & {
  /** Whether the item does not exist yet. */
  isNew: boolean;
  fields: ItemFields;
  /** The time that a time of day refers to. */
  now: string;
  templates?: readonly Template[];
  onChange: (part: Partial<ItemFields>) => void;
  onSave: () => void;
};

const severityOptions = optionsOf(severities.toReversed().map((one) => [one, one] as const));

const texts: Record<TypedItemField, TextFieldStyle> = {
  detail: { label: 'Detail', rows: 4, maxLength: MAX_DETAIL_CHARS },
  component: { label: 'Component', maxLength: 256 },
  owner: { label: 'Owner', maxLength: 256 },
  due: { label: 'Due (UTC)', placeholder: 'e.g. 18:00' },
};

/** Opens or changes an item: a fault, a restriction or another thing that outlives the shift. */
export function ItemDialog(props: ItemDialogProps) {
  const { isNew, fields, now, templates = [], onChange, ...state } = props;
  const problems = problemsOf(fields, now);
  const change = (name: keyof ItemFields) => (value: string) => onChange({ [name]: value });
  const field = (name: keyof ItemFields) => ({
    value: fields[name],
    onInput: change(name),
    problem: problems[name] ?? props.problems?.[name],
    autocomplete: 'off',
  });
  return (
    <FormDialog
      {...state}
      title={isNew ? 'New item' : 'Edit the item'}
      saveLabel={isNew ? 'Create the item' : 'Save'}
      canSave={hasVisibleCharacter(fields.title) && problems.due === undefined}
    >
      <TemplateSelect
        templates={templates}
        onUse={(template) =>
          onChange({
            detail: withTemplate(fields.detail, template),
            // What somebody has typed already stays.
            ...(fields.title.trim() === '' && {
              title: template.title ?? '',
              severity: template.severity ?? fields.severity,
            }),
          })
        }
      />
      <Field
        label="Title"
        {...field('title')}
        maxLength={MAX_TITLE_CHARS}
        autofocus
        hint="One line that says what is wrong. It stays open beyond this shift."
      />
      <div class="columns">
        <Select label="Kind" value={fields.kind} options={kindOptions} onChange={change('kind')} />
        <Select
          label="Severity"
          value={fields.severity}
          options={severityOptions}
          onChange={change('severity')}
        />
      </div>
      <TextFields styles={texts} propsOf={field} />
    </FormDialog>
  );
}
