import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { capitalized, severities } from '#lib/night/words.ts';
import type { Template } from '../../store/templates.ts';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';
import type { TemplateFields } from './template-fields.ts';

const targets: Record<Template['target'], string> = {
  comment: 'Comment',
  annotation: 'Annotation',
  handover: 'Handover: summary',
  report: 'Report: summary',
  item: 'Open item',
};

const targetOptions = Object.entries(targets);
const severityOptions = [
  ['', 'None'] as const,
  ...severities.map((one) => [one, capitalized(one)] as const),
];

type TemplateFormProps = FormState & {
  isNew: boolean;
  fields: TemplateFields;
  onChange: (part: Partial<TemplateFields>) => void;
  onSave: () => void;
};

/** Writes or changes a template. */
export function TemplateForm({ isNew, fields, onChange, ...state }: TemplateFormProps) {
  const { name, target, text, severity } = fields;
  const field = (field: 'name' | 'text' | 'title' | 'tags') => ({
    value: fields[field],
    problem: state.problems?.[field],
    autocomplete: 'off',
    onInput: (value: string) => onChange({ [field]: value }),
  });
  return (
    <FormDialog
      {...state}
      title={isNew ? 'New template' : 'Edit the template'}
      size="large"
      saveLabel="Save"
      canSave={hasVisibleCharacter(name) && hasVisibleCharacter(text)}
    >
      <div class="columns">
        <Field label="Name" maxLength={256} autofocus {...field('name')} />
        <Select
          label="Used in"
          value={target}
          options={targetOptions}
          onChange={(value) => onChange({ target: value as TemplateFields['target'] })}
        />
      </div>
      {target === 'item' && (
        <div class="columns">
          <Field label="Title of the item" maxLength={256} {...field('title')} />
          <Select
            label="Severity"
            value={severity ?? ''}
            options={severityOptions}
            onChange={(value) => onChange({ severity: value as TemplateFields['severity'] })}
          />
        </div>
      )}
      <Field label="Text" rows={8} {...field('text')} />
      <Field label="Tags, with commas between them" {...field('tags')} />
    </FormDialog>
  );
}
