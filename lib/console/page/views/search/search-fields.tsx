import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FilterFields, timeProblemOf } from '../parts/filter-fields.tsx';
import { hitKinds } from './hit.ts';

/** The words and the filters of `GET /search`, as they are in the address of the page. */
export type SearchFilters = Partial<Record<FilterName, string>>;

type FilterName = 'q' | 'kind' | 'from' | 'to' | (typeof fields)[number][0];

const fields = [
  ['author', 'Author', 'ada'],
  ['tag', 'Tag', 'weather'],
  ['shift_id', 'Shift', '42'],
  ['component', 'Component', 'antenna 12'],
] as const;

const times = [
  ['from', 'From (UTC)', '2026-11-21'],
  ['to', 'Until (UTC)', '2026-11-22'],
] as const;

const kinds = [
  ['', 'Everything'] as const,
  ...Object.entries(hitKinds).map(([kind, [, name]]) => [kind, name] as const),
];

const MAX_QUERY_CHARS = 512;

type SearchFieldsProps = { filters: SearchFilters; onSearch: (filters: SearchFilters) => void };

/** The words to search for, and filters beside them. */
export function SearchFields({ filters, onSearch }: SearchFieldsProps) {
  const [typed, setTyped] = useState(filters);
  const change = (name: FilterName, value: string) => setTyped({ ...typed, [name]: value });
  const search = (wanted: SearchFilters) => {
    const set = Object.entries(wanted).map(([name, value]) => [name, value.trim()] as const);
    onSearch(Object.fromEntries(set.filter(([, value]) => value !== '')));
  };
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (filters.q === undefined) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      ref={form}
      class="search"
      role="search"
      aria-label="Search all entries"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <div class="search__words">
        <Field
          label="Words"
          value={typed.q ?? ''}
          onInput={(value) => change('q', value)}
          maxLength={MAX_QUERY_CHARS}
          placeholder="e.g. antenna lock"
          command="search"
        />
        <Button label="Search" icon="search" kind="primary" type="submit" />
      </div>
      <Select
        label="Kind"
        value={typed.kind ?? ''}
        options={kinds}
        onChange={(value) => {
          setTyped({ ...typed, kind: value });
          search({ ...typed, kind: value });
        }}
      />
      <FilterFields fields={fields} typed={typed} onChange={change} />
      <FilterFields fields={times} typed={typed} onChange={change} problemOf={timeProblemOf} />
    </form>
  );
}
