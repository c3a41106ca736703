import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { capitalized, severities } from '#lib/night/words.ts';
import type { Template } from '../../store/templates.ts';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

export type TemplateFields = {
  name: string;
  target: Template['target'];
  text: string;
  title: string;
  /** Empty: none. */
  severity: Template['severity'] | '';
  /** Names with commas between them; one that has a comma is in quotes. */
  tags: string;
};

/** Returns the fields of a template, or of a new one with a text. */
export const toTemplateFields = (template: Template | undefined, text: string): TemplateFields => ({
  name: template?.name ?? '',
  target: template?.target ?? 'comment',
  text: template?.text ?? (text === '/' ? '' : text),
  title: template?.title ?? '',
  severity: template?.severity ?? '',
  tags: template?.tags.map((tag) => (tag.includes(',') ? `"${tag}"` : tag)).join(', ') ?? '',
});

/** Returns the body of a request: the fields, or those that differ from a template. */
export function toTemplateBody(fields: TemplateFields, template: Template | undefined): object {
  const { name, target, text, title, severity, tags } = fields;
  const isItem = target === 'item';
  const body = {
    name,
    target,
    text,
    title: isItem ? title || null : null,
    severity: isItem && severity !== '' ? severity : null,
    tags: namesIn(tags),
  };
  if (!template) return body;
  const before = toTemplateFields(template, '');
  const changed = Object.entries(body).filter(
    ([field]) =>
      target !== before.target ||
      fields[field as keyof TemplateFields] !== before[field as keyof TemplateFields],
  );
  return Object.fromEntries(changed);
}

const namesIn = (tags: string): string[] =>
  [...tags.matchAll(/"([^"]*)"|[^,"]+/g)]
    .map(([typed, quoted = typed]) => quoted.trim().replace(/^#(?=\p{L})/u, ''))
    .filter((name) => name !== '');

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
