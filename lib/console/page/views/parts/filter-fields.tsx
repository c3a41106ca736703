import { Field } from './field.tsx';
import { isTimeFilter } from './time-filter.ts';

type FilterFieldsProps<Name extends string> = {
  /** The name, the label and an example of each field. */
  fields: readonly (readonly [name: Name, label: string, example: string])[];
  /** What was typed, by the name of the field. */
  typed: Partial<Record<Name, string>>;
  onChange: (name: Name, value: string) => void;
  /** Validates a value. Returns its problem, if there is one. */
  problemOf?: (value: string) => string | undefined;
};

/** The text fields of a form with filters. */
export const FilterFields = <Name extends string>({
  fields,
  typed,
  onChange,
  problemOf,
}: FilterFieldsProps<Name>) => (
  <>
    {fields.map(([name, label, example]) => {
      const value = typed[name] ?? '';
      return (
        <Field
          key={name}
          label={label}
          placeholder={`e.g. ${example}`}
          value={value}
          onInput={(typedValue) => onChange(name, typedValue)}
          problem={problemOf?.(value)}
        />
      );
    })}
  </>
);

/** Validates a time of a filter, which may be empty. Returns its problem, if there is one. */
export const timeProblemOf = (value: string): string | undefined =>
  isTimeFilter(value) ? undefined : 'Write 2026-11-21 or 2026-11-21 20:00.';
