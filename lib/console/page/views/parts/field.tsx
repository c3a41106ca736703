import { useId } from 'preact/hooks';
import type { CommandId } from '../../shortcuts/commands.ts';

type FieldProps = {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  /** What is wrong with the value. */
  problem?: string;
  /** Hides what is typed. */
  isSecret?: boolean;
  rows?: number;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  autofocus?: boolean;
  name?: string;
  autocomplete?: string;
  /** The command whose keys go to this field. */
  command?: CommandId;
};

const secret = { type: 'password' } as const;
const plain = { type: 'text' } as const;

/** A labelled text field with a hint, and a problem if there is one. `rows` makes it a field of several lines. */
export function Field(props: FieldProps) {
  const { label, value, onInput, hint, problem, rows, isSecret = false, ...others } = props;
  const { command, ...attributes } = others;
  const id = useId();
  const note = problem ?? hint;
  const shared = {
    ...attributes,
    id,
    class: 'field',
    value,
    'data-command': command,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': problem === undefined ? undefined : true,
  };
  return (
    <div class="labelled">
      <label class="labelled__label" for={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...shared}
          {...(isSecret ? secret : plain)}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
      {note !== undefined && (
        <p class={problem === undefined ? 'labelled__hint' : 'labelled__problem'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** How a form asks for a text. */
export type TextFieldStyle = Pick<
  FieldProps,
  'label' | 'rows' | 'maxLength' | 'placeholder' | 'autofocus'
>;

type TextFieldsProps<Name extends string> = {
  styles: Record<Name, TextFieldStyle>;
  propsOf: (name: Name) => Omit<FieldProps, keyof TextFieldStyle>;
};

/** The text fields of a form: those of several lines, then the others in columns. */
export function TextFields<Name extends string>({ styles, propsOf }: TextFieldsProps<Name>) {
  const names = Object.keys(styles) as Name[];
  const [long, short] = [true, false].map((isLong) =>
    names
      .filter((name) => (styles[name].rows !== undefined) === isLong)
      .map((name) => <Field key={name} {...styles[name]} {...propsOf(name)} />),
  );
  return (
    <>
      {long}
      <div class="columns">{short}</div>
    </>
  );
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
};

/** A labelled choice from a list. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="labelled">
      <label class="labelled__label" for={id}>
        {label}
      </label>
      <select
        class="field"
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
