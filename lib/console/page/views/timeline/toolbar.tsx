import type { ReadonlySignal, Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Filter } from '../../store/filters.ts';
import type { Entry } from '../../store/records.ts';
import { Button } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { count } from '#lib/night/words.ts';

type EntryKind = Entry['kind'];

/** What there is to choose from, and how many entries of each kind and errors the shift has. */
type Choices = {
  tags: { name: string; count: number }[];
  authors: (readonly [user: string, name: string])[];
};
type EntryCounts = { kinds: Record<EntryKind, number>; errors: number };

export type ToolbarProps = {
  filter: Signal<Filter>;
  choices: ReadonlySignal<Choices>;
  counts: ReadonlySignal<EntryCounts>;
  /** How many entries the filter lets through, while there is one. */
  shown?: ReadonlySignal<{ count: number; total: number } | undefined>;
  onMove: (direction: 1 | -1) => void;
  onNextError: () => void;
  onExport: () => void;
  onPrint: () => void;
};

/** Each kind with its icon and its name. The names of minor ones are tooltips: there is no room for all. */
const kinds: [EntryKind, IconName, string, 'minor'?][] = [
  ['log', 'block', 'Blocks'],
  ['comment', 'comment', 'Comments'],
  ['annotation', 'annotation', 'Annotations', 'minor'],
  ['loss', 'time', 'Losses', 'minor'],
  ['item', 'pin', 'Items', 'minor'],
  ['handover', 'person', 'Handover', 'minor'],
  ['event', 'event', 'Shift', 'minor'],
];

/** Filters the timeline, moves through it, and exports and prints what it shows. */
export function TimelineToolbar(props: ToolbarProps) {
  const { filter, choices, counts, shown, onMove, onNextError, onExport, onPrint } = props;
  const field = useRef<HTMLInputElement>(null);
  const { errors } = counts.value;
  return (
    <div class="toolbar">
      <KindButtons filter={filter} counts={counts} />
      <FilterFields filter={filter} choices={choices} field={field} />
      {shown?.value && (
        <p class="toolbar__group" role="status">
          {shown.value.count} of {shown.value.total}
          <Button label="Clear" kind="quiet" icon="close" onClick={() => (filter.value = {})} />
        </p>
      )}
      <div class="toolbar__group toolbar__group--end">
        <Button
          label={count(errors, 'error')}
          icon="failed"
          command="next-error"
          disabled={errors === 0}
          onClick={onNextError}
        />
        <Button
          label="Previous entry"
          icon="up"
          isIconOnly
          kind="quiet"
          command="previous"
          onClick={() => onMove(-1)}
        />
        <Button
          label="Next entry"
          icon="down"
          isIconOnly
          kind="quiet"
          command="next"
          onClick={() => onMove(1)}
        />
        <Button label="Export as JSON" icon="save" isIconOnly kind="quiet" onClick={onExport} />
        <Button label="Print" icon="print" isIconOnly kind="quiet" onClick={onPrint} />
      </div>
    </div>
  );
}

type KindButtonsProps = Pick<ToolbarProps, 'filter' | 'counts'>;

function KindButtons({ filter, counts }: KindButtonsProps) {
  const all = kinds.map(([kind]) => kind);
  const visibleKinds = filter.value.kinds ?? all;
  const toggle = (kind: EntryKind) => {
    const rest = all.filter((one) => visibleKinds.includes(one) !== (one === kind));
    filter.value = { ...filter.value, kinds: rest.length === all.length ? undefined : rest };
  };
  return (
    <div class="toolbar__group toolbar__kinds" role="group" aria-label="Kinds of entries">
      {kinds.map(([kind, icon, label, weight]) => (
        <button
          key={kind}
          type="button"
          class="toggle"
          aria-pressed={visibleKinds.includes(kind)}
          aria-label={`${label} ${counts.value.kinds[kind]}`}
          title={visibleKinds.includes(kind) ? `Hide: ${label}` : `Show: ${label}`}
          onClick={() => toggle(kind)}
        >
          <Icon name={icon} />
          <span class={`toggle__label${weight ? ' toggle__label--minor' : ''}`}>{label}</span>{' '}
          <span class="toggle__count">{counts.value.kinds[kind]}</span>
        </button>
      ))}
    </div>
  );
}

type FieldsProps = Pick<ToolbarProps, 'filter' | 'choices'> & {
  field: RefObject<HTMLInputElement | null>;
};

function FilterFields({ filter, choices, field }: FieldsProps) {
  const { tag, author, text } = filter.value;
  const { tags, authors } = choices.value;
  const change = (part: Filter) => (filter.value = { ...filter.value, ...part });
  return (
    <div class="toolbar__group toolbar__fields" role="search" aria-label="Filter the timeline">
      <Button
        label="Filter"
        icon="filter"
        isIconOnly
        kind="quiet"
        command="filter"
        onClick={() => field.current?.focus()}
      />
      <select
        class="field toolbar__select"
        aria-label="Tag"
        value={tag ?? ''}
        onChange={({ currentTarget: { value } }) => change({ tag: value || undefined })}
      >
        <option value="">Any tag</option>
        {tags.map(({ name, count }) => (
          <option key={name} value={name}>
            #{name} ({count})
          </option>
        ))}
      </select>
      <select
        class="field toolbar__select"
        aria-label="Author"
        value={author ?? ''}
        onChange={({ currentTarget: { value } }) => change({ author: value || undefined })}
      >
        <option value="">Anyone</option>
        {authors.map(([user, name]) => (
          <option key={user} value={user}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={field}
        class="field toolbar__text"
        type="search"
        aria-label="Text"
        placeholder="Text"
        value={text ?? ''}
        onInput={({ currentTarget: { value } }) => change({ text: value || undefined })}
      />
    </div>
  );
}
