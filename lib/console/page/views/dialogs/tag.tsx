import type { Tag } from '../../store/records.ts';
import { capitalized } from '#lib/night/words.ts';
import { Field, Select } from '../parts/field.tsx';
import { TagMark } from '../../text/tag-mark.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';
import type { TagFields } from './tag-fields.ts';

/** The colours, each with the shape that stands for it. */
const shapes: Record<NonNullable<Tag['color']>, string> = {
  red: 'square',
  orange: 'circle',
  amber: 'triangle',
  green: 'diamond',
  teal: 'triangle, point down',
  blue: 'hexagon',
  indigo: 'triangle, point right',
  violet: 'plus',
  pink: 'half circle',
  grey: 'bar',
};

const colorOptions = [
  ['', 'None'] as const,
  ...Object.entries(shapes).map(
    ([color, shape]) => [color, capitalized(`${color}, ${shape}`)] as const,
  ),
];

/** The maximum length of a description, in characters. */
const MAX_DESCRIPTION_CHARS = 1000;

type TagDialogProps = FormState & {
  name: string;
  fields: TagFields;
  onChange: (part: Partial<TagFields>) => void;
  onSave: () => void;
};

/** Describes, colours and archives a tag. */
export function TagDialog({ name, fields, onChange, ...state }: TagDialogProps) {
  const { description, color, archived } = fields;
  return (
    <FormDialog {...state} title={`Tag #${name}`} saveLabel="Save" canSave>
      <Field
        label="What it is for"
        rows={3}
        value={description}
        maxLength={MAX_DESCRIPTION_CHARS}
        problem={state.problems?.description}
        autofocus
        onInput={(text) => onChange({ description: text })}
      />
      <Select
        label="Colour and shape"
        value={color}
        options={colorOptions}
        onChange={(value) => onChange({ color: value as TagFields['color'] })}
      />
      <p aria-hidden="true">
        <TagMark color={color === '' ? undefined : color} />#{name}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={archived}
          onChange={({ currentTarget }) => onChange({ archived: currentTarget.checked })}
        />
        Archived: it is not proposed any more
      </label>
    </FormDialog>
  );
}
