import type { Night } from '#lib/night/nights.ts';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { FilterFields, timeProblemOf } from '../parts/filter-fields.tsx';

/** The filters of `GET /shifts`, as they are in the address of the page. Texts are found anywhere in a field. */
export type ShiftFilters = Partial<Record<FilterName, string>>;

type FilterName = (typeof fields)[number][0] | 'shift_start' | 'shift_end';

const fields = [
  ['operator_name', 'Operator', 'Ada Lovelace'],
  ['shift_id', 'Shift', '42'],
  ['eb_id', 'Execution block', 'eb-…'],
  ['sbi_id', 'Scheduling block instance', 'sbi-…'],
  ['sbi_status', 'Instance status', 'Failed'],
  ['user_id', 'User', 'operator-1'],
] as const;

const times = [
  ['shift_start', 'Started after (UTC)', '2026-11-21 20:00'],
  ['shift_end', 'Started before (UTC)', '2026-11-22'],
] as const;

/** A range of times that one click chooses. */
export type TimeRange = { label: string } & Night;

type SearchFormProps = {
  filters: ShiftFilters;
  ranges?: readonly TimeRange[];
  onSearch: (filters: ShiftFilters) => void;
};

/** All filters of the list of shifts. They are in the address, so that a search can be sent to a colleague. */
export function SearchForm({ filters, ranges = [], onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(filters);
  const change = (name: keyof ShiftFilters, value: string) => setTyped({ ...typed, [name]: value });
  const set = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  return (
    <form
      class="search"
      role="search"
      aria-label="Search the shifts"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(Object.fromEntries(set.map(([name, value]) => [name, value.trim()])));
      }}
    >
      <FilterFields fields={fields} typed={typed} onChange={change} />
      <FilterFields fields={times} typed={typed} onChange={change} problemOf={timeProblemOf} />
      <div class="search__buttons">
        <Button label="Search" icon="search" kind="primary" type="submit" />
        <Button
          label="Clear"
          disabled={set.length === 0}
          onClick={() => {
            setTyped({});
            onSearch({});
          }}
        />
        {ranges.map(({ label, from, to }) => (
          <Button
            key={label}
            label={label}
            kind="quiet"
            isPressed={filters.shift_start === from && filters.shift_end === to}
            onClick={() => onSearch({ ...filters, shift_start: from, shift_end: to })}
          />
        ))}
      </div>
    </form>
  );
}
